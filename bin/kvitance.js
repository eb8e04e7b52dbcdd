#!/usr/bin/env node
// The command of the published package: `kvitance [COMMAND] [ARGUMENTS]`. Plain JavaScript that old versions of Node.js read too, because
// whoever calls it may have one: the program itself then runs in the Node.js that comes with the package.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const NEEDED_NODE = 24;
const commands = {
  start: "start/main",
  migrate: "scripts/migrate",
  backup: "scripts/backup",
  audit: "scripts/audit",
  files: "scripts/files",
  tenant: "scripts/tenant",
  keys: "scripts/keys",
  extract: "scripts/extract",
  export: "scripts/export",
};

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [name, ...rest] = process.argv.slice(2);
const isOption = name === undefined || name.startsWith("-");
if (name === "help" || name === "--help" || (!isOption && !(name in commands))) {
  process.stderr.write(
    `Usage: kvitance [${Object.keys(commands).join("|")}] [arguments]\nWithout a command it starts the program; see docs/configuration.md.\n`,
  );
  process.exit(name === "help" || name === "--help" ? 0 : 2);
}
process.env.KVITANCE_DATA ??= dataFolder();
await run(join(root, commands[isOption ? "start" : name]), isOption ? process.argv.slice(2) : rest);

/** Where the account keeps the data of programs: the folder of the package is replaced by every upgrade. */
function dataFolder() {
  if (process.platform === "win32") return join(process.env.LOCALAPPDATA ?? homedir(), "Kvitance");
  if (process.platform === "darwin") return join(homedir(), "Library", "Application Support", "Kvitance");
  return join(process.env.XDG_DATA_HOME ?? join(homedir(), ".local", "share"), "kvitance");
}

/** A package holds JavaScript (Node.js takes no TypeScript below node_modules), a checkout its sources. */
async function run(module, args) {
  const file = existsSync(`${module}.js`) ? `${module}.js` : `${module}.ts`;
  if (Number(process.versions.node.split(".")[0]) >= NEEDED_NODE) {
    process.argv.splice(1, process.argv.length, file, ...args);
    await import(pathToFileURL(file).href);
    return;
  }
  const child = spawn(packagedNode(), [file, ...args], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
}

function packagedNode() {
  const platform = process.platform === "win32" ? "win" : process.platform;
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`node-${platform}-${process.arch}/package.json`));
    return join(folder, "bin", process.platform === "win32" ? "node.exe" : "node");
  } catch {
    process.stderr.write(`Kvitance needs Node.js ${NEEDED_NODE} or newer; this is ${process.version}. Install it from nodejs.org.\n`);
    return process.exit(1);
  }
}
