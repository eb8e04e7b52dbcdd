import type { ImportType } from "#domain/intake/fields.ts";
import type { Outgoing } from "#platform/outgoing.ts";
import type { Sources } from "#server/core/source.ts";

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

/** Addresses of systems of the test by type of connection and host: services of one company share hosts. */
export type ReachedHosts = Partial<Record<ImportType, Record<string, string>>>;

/** Leads each source to its own systems of the test. */
export function sourcesReaching(sources: Sources, hosts: ReachedHosts): Sources {
  const led: Sources = { ...sources };
  for (const [type, own] of Object.entries(hosts) as [ImportType, Record<string, string>][])
    led[type] = (settings, tenantId) => {
      const source = sources[type]?.(settings, tenantId);
      return (
        source && {
          ...source,
          test: (given, port) => source.test(given, { ...port, outgoing: reaching(port.outgoing, own) }),
          withSession: (given, port, work) => source.withSession(given, { ...port, outgoing: reaching(port.outgoing, own) }, work),
        }
      );
    };
  return led;
}
