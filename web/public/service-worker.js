// What the installed application needs of the browser while no page of it is open (decision 081). It keeps neither documents nor the
// application: every page comes from the server, so a new version is there at the next navigation. Kept is only the page that says that
// the server cannot be reached.

/** Changes with the files below; `serviceWorker.test.ts` says the new one. */
const OFFLINE = "offline-b7968db3";
const OFFLINE_FILES = ["/offline.html", "/offline.css", "/favicon.svg"];
/** Files shared from another application, until the upload takes them. `sharedFiles.ts` reads the same place. */
const SHARED = "kvitance-shared";
const SHARED_STORE = "files";

globalThis.addEventListener("install", (event) => event.waitUntil(install()));
globalThis.addEventListener("activate", (event) => event.waitUntil(activate()));
globalThis.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.method === "POST" && pathname === "/share-target") event.respondWith(takeShared(request));
  else if (request.mode === "navigate" && request.destination === "document") event.respondWith(page(event));
  else if (OFFLINE_FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => offlineFile(pathname)));
});

async function install() {
  const cache = await caches.open(OFFLINE);
  await cache.addAll(OFFLINE_FILES.map((file) => new Request(file, { cache: "reload" })));
  await globalThis.skipWaiting();
}

async function activate() {
  for (const name of await caches.keys()) if (name !== OFFLINE) await caches.delete(name);
  await globalThis.registration.navigationPreload?.enable();
  await globalThis.clients.claim();
}

/** Says that something waits: what the server wrote, which holds nothing of a document. One about the same matter takes the place of the last. */
globalThis.addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(globalThis.registration.showNotification(title, { body, tag, icon: "/icons/192.png", badge: "/icons/192.png", data: { url } }));
});

globalThis.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openWindow(event.notification.data.url));
});

/** The open window, led there, or a new one. */
async function openWindow(url) {
  const [open] = await globalThis.clients.matchAll({ type: "window", includeUncontrolled: false });
  if (!open) return globalThis.clients.openWindow(url);
  await open.focus();
  return open.navigate(url);
}

/** A page from the server; without it the one that says so. */
async function page({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return offlineFile("/offline.html");
  }
}

const offlineFile = async (path) => (await (await caches.open(OFFLINE)).match(path)) ?? Response.error();

/** Puts shared files aside and opens the upload, which takes them after a sign-in where one is needed. */
async function takeShared(request) {
  const files = (await request.formData()).getAll("files").filter((file) => file instanceof File && file.size > 0);
  const store = await sharedStore();
  for (const file of files) store.put(file, crypto.randomUUID());
  await new Promise((resolve, reject) => {
    store.transaction.addEventListener("complete", resolve);
    store.transaction.addEventListener("abort", () => reject(store.transaction.error));
  });
  return Response.redirect("/UploadDocuments?shared=true", 303);
}

function sharedStore() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(SHARED);
    opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(SHARED_STORE));
    opening.addEventListener("success", () => resolve(opening.result.transaction(SHARED_STORE, "readwrite").objectStore(SHARED_STORE)));
    opening.addEventListener("error", () => reject(opening.error));
  });
}
