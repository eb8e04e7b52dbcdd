/** What a browser that allowed messages subscribes with. */
type Subscribed = { endpoint: string; keys: { p256dh: string; auth: string } };

/** Whether this browser can be sent messages at all: over HTTPS, and on an iPhone only as an installed application. */
export const canSubscribe = (): boolean => "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

/** Asks the person and subscribes this browser; undefined when they do not allow it. `publicKey`: base64url. */
export async function subscribe(publicKey: string): Promise<Subscribed | undefined> {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made for another key, as before the installation's secret changed, gets nothing any more.
  const old = await pushManager.getSubscription();
  if (old && keyOf(old.options.applicationServerKey) !== publicKey) await old.unsubscribe();
  const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })).toJSON();
  return { endpoint: endpoint ?? "", keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" } };
}

const keyOf = (key: ArrayBuffer | null): string =>
  key
    ? btoa(String.fromCharCode(...new Uint8Array(key)))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replaceAll("=", "")
    : "";
