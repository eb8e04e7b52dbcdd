import { describe, expect, test } from "vitest";
import { readFileStores } from "./fileStore.ts";
import { readSecretEnds } from "./secretEnds.ts";

describe("ends of secrets", () => {
  const read = (text?: string) => readSecretEnds(text === undefined ? {} : { KVITANCE_SECRETS_END: text }, {});

  test.each<[string | undefined, object[]]>([
    [undefined, []],
    [" ; ", []],
    [
      "Poštovní schránky Microsoft = 2027-05-31; SMTP=2028-02-29;",
      [
        { name: "Poštovní schránky Microsoft", ends: "2027-05-31" },
        { name: "SMTP", ends: "2028-02-29" },
      ],
    ],
  ])("%s", (text, ends) => expect(read(text)).toEqual(ends));

  test.each(["SMTP", "SMTP=", "=2027-05-31", "SMTP=31.5.2027", "SMTP=2027-02-29", "SMTP=2027-05-31, Google=2027-05-31"])("%s ends the start", (text) =>
    expect(() => read(text)).toThrow(/^KVITANCE_SECRETS_END/),
  );

  test("a shared access signature of Azure carries its own, a key of the account has none", () => {
    const azure = (secret: string) => {
      const env = { KVITANCE_FILES: "azblob://ucet/doklady", KVITANCE_FILES_SECRET_KEY: secret };
      return readSecretEnds({}, readFileStores(env));
    };
    expect(azure("?sv=2024-11-04&se=2027-03-01T08%3A00%3A00Z&sp=rwdl&sig=abc%3D")).toEqual([{ name: "azblob://ucet/doklady/", ends: "2027-03-01" }]);
    expect(azure("?sv=2024-11-04&si=pravidlo&sig=abc%3D")).toEqual([]);
    expect(azure("aGVzbG8=")).toEqual([]);
  });
});
