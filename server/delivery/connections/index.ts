import type { ConnectionType } from "#domain/export/names.ts";
import type { Connection } from "../connection.ts";
import { abraFlexi } from "./abraFlexi.ts";
import { blob } from "./blob.ts";
import { fakturoid } from "./fakturoid.ts";
import { ftps } from "./ftps.ts";
import { idoklad } from "./idoklad.ts";
import { mServer } from "./mServer.ts";
import { sftp } from "./sftp.ts";

/** Connections by type; a type without one cannot be chosen yet. */
export type Connections = Partial<Record<ConnectionType, Connection>>;

export const connections: Connections = { Blob: blob, SFTP: sftp, FTPS: ftps, Fakturoid: fakturoid, iDoklad: idoklad, AbraFlexi: abraFlexi, Pohoda: mServer };
