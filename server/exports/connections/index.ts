import type { Connections } from "#server/core/connection.ts";
import { abraFlexi } from "./abraFlexi.ts";
import { abraGen } from "./abraGen.ts";
import { blob } from "./blob.ts";
import { businessCentral } from "./businessCentral.ts";
import { eway } from "./eway.ts";
import { ekonom, karat, premier } from "./fileDrops.ts";
import { fakturoid } from "./fakturoid.ts";
import { ftps } from "./ftps.ts";
import { idoklad } from "./idoklad/idoklad.ts";
import { inuvio } from "./inuvio.ts";
import { moneyS3 } from "./moneyS3.ts";
import { moneyS5 } from "./moneyS5.ts";
import { mServer } from "./mServer.ts";
import { sharepoint } from "./sharepoint.ts";
import { sftp } from "./sftp.ts";

export const connections: Connections = {
  Blob: blob,
  SFTP: sftp,
  FTPS: ftps,
  Sharepoint: sharepoint,
  Fakturoid: fakturoid,
  iDoklad: idoklad,
  AbraFlexi: abraFlexi,
  Pohoda: mServer,
  MoneyS5: moneyS5,
  AbraGen: abraGen,
  MoneyS3: moneyS3,
  HeliosInuvio: inuvio,
  Premier: premier,
  Karat: karat,
  Ekonom: ekonom,
  eWay: eway,
  Dynamics: businessCentral,
};
