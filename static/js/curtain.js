// Between two sides nothing stays: coming back by the browser's buttons asks the server again.

addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
