import { execFileSync } from "node:child_process";
import { isRoot, programOf } from "#test/servers/program.ts";

/** A machine of a simulated installation. */
export type Host = {
  name: string;
  /** Where its parts listen. */
  address: string;
  /** A command as it is run on the machine. */
  on(command: string, args: string[]): [string, string[]];
};

export type Hosts = {
  /** How the machines are kept apart, in words. */
  kind: string;
  /** Where database, object storage and proxy are reached from the machines. */
  address: string;
  machines: readonly [Host, Host];
  remove(): void;
};

/** Two machines: network namespaces behind a bridge where this account may make them, else two addresses of the loopback network. */
export function makeHosts(): Hosts {
  const ip = isRoot ? programOf("ip") : undefined;
  if (ip === undefined) return loopback();
  const made = namespaces(ip);
  try {
    return made.make();
  } catch (error) {
    made.remove();
    console.warn(`No network namespaces (${(error as Error).message.split("\n")[0]}): the two machines are addresses of the loopback network.`);
    return loopback();
  }
}

function loopback(): Hosts {
  const machine = (name: string, address: string): Host => ({ name, address, on: (command, args) => [command, args] });
  return {
    kind: "two addresses of the loopback network",
    address: "127.0.0.1",
    machines: [machine("a", "127.0.0.2"), machine("b", "127.0.0.3")],
    remove: () => undefined,
  };
}

function namespaces(ip: string): { make(): Hosts; remove(): void } {
  const mark = `kv${process.pid}`;
  const network = `10.213.${process.pid % 250}`;
  const names = ["a", "b"] as const;
  const run = (...args: string[]) => void execFileSync(ip, args, { stdio: ["ignore", "ignore", "pipe"] });
  const machine = (name: (typeof names)[number], address: string): Host => {
    const space = mark + name;
    run("netns", "add", space);
    run("link", "add", `${space}0`, "type", "veth", "peer", "name", "eth0", "netns", space);
    run("link", "set", `${space}0`, "master", mark, "up");
    run("-n", space, "address", "add", `${address}/24`, "dev", "eth0");
    for (const link of ["lo", "eth0"]) run("-n", space, "link", "set", link, "up");
    return { name, address, on: (command, args) => [ip, ["netns", "exec", space, command, ...args]] };
  };
  const remove = (): void => {
    process.off("exit", remove);
    for (const args of [...names.map((name) => ["netns", "delete", mark + name]), ["link", "delete", mark]]) {
      try {
        run(...args);
      } catch {
        // It was not made, or is gone.
      }
    }
  };
  return {
    remove,
    make: () => {
      process.once("exit", remove);
      run("link", "add", mark, "type", "bridge");
      run("address", "add", `${network}.1/24`, "dev", mark);
      run("link", "set", mark, "up");
      const machines = [machine("a", `${network}.2`), machine("b", `${network}.3`)] as const;
      return { kind: "two network namespaces", address: `${network}.1`, machines, remove };
    },
  };
}
