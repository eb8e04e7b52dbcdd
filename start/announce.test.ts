import { expect, test } from "vitest";
import { announcement } from "./announce.ts";

test("a start says when only this machine can open the address, and nothing of it otherwise", () => {
  const at = (appUrl: string) => announcement({ appUrl, dataDir: "data", demo: false }, undefined);
  for (const local of ["http://localhost:8080", "http://127.0.0.1:8080"]) expect(at(local)).toContain("docs/proxy.md");
  expect(at("https://kvitance.example.com")).not.toContain("docs/proxy.md");
});
