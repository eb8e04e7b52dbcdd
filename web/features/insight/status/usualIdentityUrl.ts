/**
 * The usual address of the identity server of an application: the name `id.` below its own, or the next port where it has one of its own.
 * Undefined while the text is no address.
 */
export function usualIdentityUrl(appUrl: string): string | undefined {
  const url = URL.parse(appUrl.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  if (url.port !== "") return `${url.protocol}//${url.hostname}:${Number(url.port) + 1}`;
  return `${url.protocol}//id.${url.host}`;
}
