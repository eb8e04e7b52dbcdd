import type { ConnectionType } from "#domain/export/names.ts";
import type { Connection } from "../connection.ts";
import { sftp } from "./sftp.ts";

/** Connections by type; a type without a line cannot be chosen yet. */
export const connections: Partial<Record<ConnectionType, Connection>> = { SFTP: sftp };
