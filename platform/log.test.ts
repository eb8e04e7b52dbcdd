import pg from "pg";
import { expect, test } from "vitest";
import { openLog } from "./log.ts";

function lineOf(error: unknown): Record<string, unknown> {
  const lines: string[] = [];
  openLog("api", "info", { write: (line) => lines.push(line) }).error({ err: error }, "failed");
  return JSON.parse(lines.join("")) as Record<string, unknown>;
}

test("an error of the database is logged without the values that it quotes", () => {
  const error = Object.assign(new pg.DatabaseError("invalid input syntax for type json", 100, "error"), {
    code: "22P02",
    constraint: "documents_fields",
    detail: 'Token "Kvetinarstvi" is invalid.',
    where: 'JSON data, line 1: {"supplierName":"Kvetinarstvi',
    internalQuery: "select 'Kvetinarstvi'",
  });
  const line = lineOf(error);
  expect(JSON.stringify(line)).not.toContain("Kvetinarstvi");
  expect(line).toMatchObject({
    part: "api",
    msg: "failed",
    err: { message: error.message, code: "22P02", constraint: "documents_fields", stack: expect.any(String) },
  });
});
