// Characters that Windows refuses in file names; the other systems refuse fewer.
// oxlint-disable-next-line no-control-regex
const invalid = /[<>:"/\\|?*\u0000-\u001f\u007f]/g;

/** An external document id that may be used in file names: every invalid character becomes a hyphen (R085). */
export function externalDocumentId(externalId: string): string {
  return externalId.replace(invalid, "-");
}
