FROM python:3.11-slim

ENV PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1

WORKDIR /srv/sealed-orders

COPY requirements.lock .
RUN pip install --no-cache-dir --require-hashes --only-binary :all: -r requirements.lock

COPY . .

# The server runs as nobody in particular and writes to its volume only.
RUN useradd --system --uid 10001 --no-create-home sealed \
    && mkdir /data \
    && chown sealed /data
USER sealed

ENV SEALED_DATA_DIR=/data \
    SEALED_HOST=0.0.0.0 \
    SEALED_PORT=8000
VOLUME /data
EXPOSE 8000

HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD \
    python -c "import os, urllib.request as u; u.urlopen('http://127.0.0.1:' + os.environ['SEALED_PORT'] + '/healthz', timeout=4)"

CMD ["python", "-m", "app", "serve"]
