import type { ColumnType, JSONColumnType } from "kysely";

/** A JSON column: read as a value, written as text. */
export type Json<Value> = JSONColumnType<Value & (object | null), string | undefined>;
/** A JSON column without a value where there is nothing to say. */
export type OptionalJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;
/** A column that the database fills in. */
export type Computed<Value> = ColumnType<Value, never, never>;
