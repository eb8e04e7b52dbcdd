import type { Outgoing } from "#platform/outgoing.ts";

/** Leads requests for hosts of the internet to systems of the test; everything else goes where it goes. `hosts`: address of the host by its name. */
export function reaching(outgoing: Outgoing, hosts: Record<string, string>): Outgoing {
  return {
    ...outgoing,
    fetch: (request) => {
      const { protocol, hostname, href, origin } = new URL(request.url);
      const system = protocol === "https:" ? hosts[hostname] : undefined;
      return outgoing.fetch(
        system === undefined
          ? request
          : { ...request, url: `${system}${href.slice(origin.length)}`, headers: { ...request.headers, "x-asked-host": hostname } },
      );
    },
  };
}
