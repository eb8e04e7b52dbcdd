import { approvers, type Permission, type Role } from "#domain/access/permissions.ts";
import { href } from "./paths.ts";
import type { Session } from "./session.ts";

/** Who may open a route. Nothing set: any signed-in user. */
export type Access = {
  anonymous?: boolean;
  /** Any of them is enough; computed from the path values where they decide. */
  permissions?: readonly Permission[] | ((params: Readonly<Record<string, string | undefined>>) => readonly Permission[]);
  /** Any of them is enough. */
  roles?: readonly Role[];
};

export type Decision = "show" | "wait" | "login" | "changePassword" | "forbidden";

type Visitor = Pick<Session, "status" | "permissions"> & { me: Pick<NonNullable<Session["me"]>, "userRole" | "mustChangePassword"> | undefined };

/** The route guard (R182 to R199). */
export function decideAccess(access: Access, visitor: Visitor, params: Readonly<Record<string, string | undefined>> = {}): Decision {
  if (access.anonymous) return "show";
  if (visitor.status === "starting") return "wait";
  if (visitor.status === "anonymous") return "login";
  if (visitor.me?.mustChangePassword) return "changePassword";
  const wanted = typeof access.permissions === "function" ? access.permissions(params) : access.permissions;
  if (wanted && !wanted.some((permission) => visitor.permissions.includes(permission))) return "forbidden";
  if (access.roles && !access.roles.some((role) => role === visitor.me?.userRole)) return "forbidden";
  return "show";
}

/** Home route of a role: approvers land on what waits for them, everyone else on all documents (R431, R432). */
export function landing(role: Role | undefined): string {
  return role && approvers.includes(role) ? href("docListApproval", { listType: "Mine" }) : href("docList", { listType: "All", docType: "All" });
}

/** Where Login leads after signing in: back to a page of ours, never to another site. */
export function safeReturn(returnRoute: string | null): string | undefined {
  if (!returnRoute?.startsWith("/") || returnRoute.startsWith("//") || returnRoute.includes("\\")) return undefined;
  return /^\/(login|logout)\b/i.test(returnRoute) ? undefined : returnRoute;
}
