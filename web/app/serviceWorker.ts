/**
 * Installs the worker of the installed application (`web/public/service-worker.js`). Browsers allow it over HTTPS and on the machine
 * itself; elsewhere the application works as before.
 */
export function installServiceWorker(): void {
  if (import.meta.env.PROD && "serviceWorker" in navigator) navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
}
