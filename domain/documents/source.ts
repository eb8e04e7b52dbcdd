import type { ActorRole } from "#domain/access/permissions.ts";
import type { DocumentSource } from "#domain/names.ts";

/**
 * Where an uploaded document comes from: what the caller is decides, not what it claims. A program is the API unless it says that it
 * carries mail or is a plugin; a person works in the application, or in a plugin of another one.
 */
export function sourceFor(role: ActorRole, claimed: DocumentSource | undefined): DocumentSource {
  if (role === "ClientApplication") return claimed === "Mail" || claimed === "Plugin" ? claimed : "API";
  return claimed === "Plugin" ? claimed : "WebApp";
}
