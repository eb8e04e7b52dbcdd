import { describe, expect, test } from "vitest";
import { migrationNames, readMigration } from "./schema.ts";

// Decision 070: while an upgrade is under way the version before works on the tables of the new one. What it needs is taken away by a later
// version, in a migration that says so in its first line.

/** Migrations up to here are older than the rule. */
const LAST_BEFORE = 43;
const numberOf = (name: string): number => Number(/\/(\d+)_/.exec(name)?.[1]);

/** Statements without comments and without bodies of functions. */
const statementsOf = (sql: string): string[] =>
  sql
    .replace(/--[^\n]*/g, "")
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .split(";")
    .map((statement) => statement.replace(/\s+/g, " ").trim().toLowerCase());

const plain = (name = ""): string => name.replace(/^public\./, "").replaceAll('"', "");

/** What in a migration the version before may not survive. */
function taken(sql: string): string[] {
  const statements = statementsOf(sql);
  const made = new Set(statements.map((one) => plain(/^create (?:unlogged )?table (?:if not exists )?([\w."]+)/.exec(one)?.[1])));
  const remade = new Set(
    statements.map((one) => plain(/^create (?:or replace )?(?:view|function|procedure|trigger|policy|unique index|index) ([\w."]+)/.exec(one)?.[1])),
  );
  const found: string[] = [];
  for (const statement of statements) {
    const dropped = /^drop (table|view|function|procedure|type|schema|trigger|policy) (?:if exists )?([\w."]+)/.exec(statement);
    if (dropped && !remade.has(plain(dropped[2]))) found.push(dropped[0]);
    // A new function is everybody's until that is taken away.
    const revoked = /^revoke all on (?:function|procedure) ([\w."]+)/.exec(statement)?.[1];
    if (statement.startsWith("revoke ") && !(revoked !== undefined && remade.has(plain(revoked)))) found.push(statement);
    const unique = /^create unique index (?:if not exists )?[\w."]+ on (?:only )?([\w."]+)/.exec(statement);
    if (unique && !made.has(plain(unique[1]))) found.push(unique[0]);
    const table = /^alter table (?:if exists )?(?:only )?([\w."]+)/.exec(statement)?.[1];
    if (table !== undefined && !made.has(plain(table))) found.push(...changesOf(statement).filter((change) => takesAway(change, statement)));
  }
  return found;
}

/** The clauses of an `alter table`, apart by the commas that stand in no brackets. */
function changesOf(statement: string): string[] {
  const clauses: string[] = [""];
  let depth = 0;
  for (const letter of statement.replace(/^alter table (?:if exists )?(?:only )?[\w."]+ /, "")) {
    depth += letter === "(" ? 1 : letter === ")" ? -1 : 0;
    if (letter === "," && depth === 0) clauses.push("");
    else clauses[clauses.length - 1] += letter;
  }
  return clauses.map((clause) => clause.trim());
}

function takesAway(change: string, statement: string): boolean {
  if (/^(rename|drop column)\b/.test(change) || /^drop (?!constraint|column|expression|default|not null)/.test(change)) return true;
  if (/^alter (column )?[\w"]+ (set data )?type\b/.test(change) || /^alter (column )?[\w"]+ (set not null|drop default)/.test(change)) return true;
  const column = /^add (?:column )?(?:if not exists )?(?!constraint|check|unique|primary|foreign)[\w"]+ /.test(change);
  if (column) return /\bnot null\b/.test(change) && !/\bdefault\b|\bgenerated\b/.test(change);
  const constraint = /^add constraint ([\w"]+)/.exec(change)?.[1];
  // A check that is dropped and made again takes more than before.
  return constraint !== undefined && !statement.includes(`drop constraint ${constraint}`) && !statement.includes(`drop constraint if exists ${constraint}`);
}

describe("the rule finds", () => {
  test.each([
    "alter table documents drop column note",
    "alter table documents add column a text, drop column b",
    "alter table documents rename column a to b",
    "alter table documents rename to papers",
    "alter table documents alter column a type bigint",
    "alter table documents alter a set not null",
    "alter table documents add column a text not null",
    "alter table documents add constraint a check (b in ('x', 'y'))",
    "create unique index a on documents (b)",
    "drop table documents",
    "drop function f(text)",
    "revoke select on documents from kvitance_app",
  ])("%s", (sql) => expect(taken(`-- why\n${sql};`)).toHaveLength(1));

  test.each([
    "alter table documents add column a text",
    "alter table documents add column a numeric(10, 2) not null default 0",
    "create table a (b text not null); alter table a add constraint c unique (b); create unique index d on a (b)",
    "alter table documents drop constraint a, add constraint a check (b in ('x', 'y', 'z'))",
    "drop function f(text); create function f(a text) returns text language sql as $$ select 'drop table x; ' $$",
    "alter table documents alter column a drop not null",
    "create function f(a text) returns text language sql as $$ select '' $$; revoke all on function f(text) from public",
    "-- drop table documents\ncreate index a on documents (b)",
  ])("nothing in %s", (sql) => expect(taken(`${sql};`)).toEqual([]));
});

test("migrations take nothing away from the version before, or say in their first line why that is right", async () => {
  const names = (await migrationNames()).filter((name) => numberOf(name) > LAST_BEFORE);
  for (const name of names) {
    const { sql, contracts } = await readMigration(name);
    if (!contracts) expect(taken(sql), `${name}: begin it with "-- contract: <why no running version needs it>", or only add`).toEqual([]);
  }
});
