import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { readStore } from "./place.ts";

const keys = { KVITANCE_FILES_ACCESS_KEY: "access", KVITANCE_FILES_SECRET_KEY: "c2VjcmV0LXNlY3JldA==" };
const read = (value: string, env: NodeJS.ProcessEnv = keys) => readStore({ KVITANCE_FILES: value, ...env }, "KVITANCE_FILES");

describe("the setting of a file store", () => {
  test("a folder, a bucket of AWS, one of one's own server, a container", () => {
    expect(read("")).toBeUndefined();
    expect(read("files")).toMatchObject({ kind: "folder", path: resolve("files") });
    expect(read("s3://doklady?region=eu-central-1")).toMatchObject({ bucket: "doklady", prefix: "", region: "eu-central-1", isPathStyle: false });
    expect(read("s3://doklady/a/b/?endpoint=https://minio.example.com:9000")).toMatchObject({
      prefix: "a/b/",
      isPathStyle: true,
      name: "s3://doklady/a/b/ at minio.example.com:9000",
    });
    expect(read("s3://doklady?endpoint=http://minio:9000&style=host")).toMatchObject({ isPathStyle: false });
    const azure = read("azblob://ucet/doklady/a");
    expect([azure?.kind, String((azure as { container?: URL }).container), azure?.name]).toEqual([
      "azure",
      "https://ucet.blob.core.windows.net/doklady",
      "azblob://ucet/doklady/a/",
    ]);
    expect(read("azblob://ucet/doklady", { KVITANCE_FILES_SECRET_KEY: "?sv=1&sig=x" })).toMatchObject({ signature: "sv=1&sig=x" });
  });

  test.each([
    ["ftp://doklady", "ftp://"],
    ["s3://", "must name a bucket"],
    ["s3://D", "must name a bucket"],
    ["s3://access:c2VjcmV0LXNlY3JldA==@doklady", "must hold no keys"],
    ["s3://doklady?zone=1", "zone is none of them"],
    ["s3://doklady?region=Praha!", "region"],
    ["s3://doklady?style=other", "style=path or style=host"],
    ["s3://doklady?endpoint=minio:9000", "endpoint=https://"],
    ["s3://doklady?endpoint=http://minio.example.com", "must have an endpoint with https://"],
    ["azblob://ucet", "an account and a container"],
  ])("%s is refused by the name of the setting, without a secret", (value, sentence) => {
    expect(() => read(value)).toThrow(sentence);
    expect(() => read(value)).toThrow(/^KVITANCE_FILES /);
    expect(() => read(value)).not.toThrow("c2VjcmV0");
  });

  test("a missing key is named", () => {
    expect(() => read("s3://doklady", {})).toThrow("KVITANCE_FILES_ACCESS_KEY");
    expect(() => read("s3://doklady", { KVITANCE_FILES_ACCESS_KEY: "a" })).toThrow("KVITANCE_FILES_SECRET_KEY");
    expect(() => read("azblob://ucet/doklady", {})).toThrow("KVITANCE_FILES_SECRET_KEY");
  });
});
