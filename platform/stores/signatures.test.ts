import { describe, expect, test } from "vitest";
import { signedForS3 } from "./signatures.ts";
import type { StoreRequest } from "./exchange.ts";

// Examples of the Amazon S3 API Reference, "Signature Calculations for the Authorization Header: Transferring Payload in a Single Chunk".
const key = { accessKey: "AKIAIOSFODNN7EXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", region: "us-east-1" };
const now = new Date("2013-05-24T00:00:00Z");
const at = (path: string) => new URL(`https://examplebucket.s3.amazonaws.com/${path}`);

describe("a request to S3", () => {
  test.each<[string, StoreRequest, string]>([
    ["of a part", { method: "GET", url: at("test.txt"), headers: { range: "bytes=0-9" } }, "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"],
    [
      "with a body and an odd name",
      {
        method: "PUT",
        url: at("test$file.text"),
        headers: { date: "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY" },
        body: Buffer.from("Welcome to Amazon S3."),
      },
      "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
    ],
    [
      "with a parameter without a value",
      { method: "GET", url: at("?lifecycle="), headers: {} },
      "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
    ],
    ["of a listing", { method: "GET", url: at("?prefix=J&max-keys=2"), headers: {} }, "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"],
  ])("%s is signed as the reference says", (_what, request, signature) => {
    expect(signedForS3(key, request, now).authorization).toMatch(new RegExp(`Signature=${signature}$`));
  });
});
