import { readOrEnd, runChild } from "#platform/process.ts";
import { readConfig } from "./config.ts";
import { identityLog, startIdentity } from "./main.ts";

const options = readOrEnd(() => readConfig(process.env));
runChild(identityLog(), () => startIdentity(options));
