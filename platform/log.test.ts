import pg from "pg";
import { expect, test } from "vitest";
import { openLog } from "./log.ts";

function errorIn(error: unknown): unknown {
  const lines: string[] = [];
  openLog("api", "info", { write: (line) => lines.push(line) }).error({ err: error }, "failed");
  return (JSON.parse(lines.join("")) as { err: unknown }).err;
}

const lost = (message: string, facts: object) => Object.assign(new Error(message), facts);
const database = (message: string, facts: object) => Object.assign(new pg.DatabaseError(message, 100, "error"), { severity: "ERROR", ...facts });

test("an error of the database is logged without the rows that it quotes", () => {
  const error = database('duplicate key value violates unique constraint "documents_fields"', {
    code: "23505",
    schema: "public",
    table: "documents",
    constraint: "documents_fields",
    detail: "Key (supplier_name)=(Kvetinarstvi) already exists.",
    where: 'JSON data, line 1: {"supplierName":"Kvetinarstvi',
    internalQuery: "select 'Kvetinarstvi'",
    parameters: ["Kvetinarstvi"],
    hint: "Kvetinarstvi",
  });
  expect(errorIn(error)).toEqual({
    type: "DatabaseError",
    message: error.message,
    stack: error.stack,
    code: "23505",
    severity: "ERROR",
    schema: "public",
    table: "documents",
    constraint: "documents_fields",
  });
});

test("a message about a wrong value is logged without the value", () => {
  const line = errorIn(database('invalid input syntax for type integer: "Kvetinarstvi"', { code: "22P02" }));
  expect(line).toMatchObject({ message: 'invalid input syntax for type integer: "…"', code: "22P02" });
  expect(JSON.stringify(line)).not.toContain("Kvetinarstvi");
});

test("a connection that was lost is logged without the client that had it", () => {
  const error = lost("Connection terminated unexpectedly", { code: "57P01", client: new pg.Client({ password: "heslo" }), address: "10.0.0.1" });
  expect(errorIn(error)).toEqual({ type: "Error", message: error.message, stack: error.stack, code: "57P01" });
});

test("causes are logged as their messages and stacks, and what an error gathers each by itself", () => {
  const refused = lost("connect ECONNREFUSED ::1:5432", { code: "ECONNREFUSED", client: { password: "heslo" } });
  const error = new Error("no connection", { cause: refused });
  expect(errorIn(error)).toEqual({
    type: "Error",
    message: "no connection: connect ECONNREFUSED ::1:5432",
    stack: `${error.stack}\ncaused by: ${refused.stack}`,
  });
  expect(errorIn(new AggregateError([refused], ""))).toMatchObject({
    type: "AggregateError",
    errors: [{ type: "Error", message: refused.message, stack: refused.stack, code: "ECONNREFUSED" }],
  });
});

test("what was thrown and is no error is logged in a word", () => {
  expect(errorIn("stopped")).toBe("stopped");
  expect(errorIn({ password: "heslo" })).toBe("[object Object]");
});
