import type { Me } from "#contract/organisation/users.ts";
import { rolePermissions } from "#domain/access/permissions.ts";
import { theme } from "#web/lib/theme.ts";
import { makeQueryClient } from "#web/lib/queries.ts";
import { type Session, SessionContext } from "#web/lib/session.ts";
import { startLanguage, withDocumentTexts, withLaterTexts } from "#web/locales/language.ts";
import { MantineProvider } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, render, waitFor } from "@testing-library/react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router";

export const somebody: Me = {
  userId: "00000000-0000-4000-8000-000000000001",
  firstName: "Jana",
  lastName: "Malá",
  email: "jana.mala@example.com",
  phone: null,
  languageCode: "cs-CZ",
  userRole: "TenantAdmin",
  accountingUnitId: null,
  additionalAccountingUnitIds: [],
  theme: "OsDefault",
  permissions: [...rolePermissions.TenantAdmin],
  mustChangePassword: false,
};

/** A session as a screen sees it; parts that a test cares about are given. */
export function buildSession(part: Partial<Session> = {}): Session {
  const me = "me" in part ? part.me : somebody;
  return {
    status: me ? "signedIn" : "anonymous",
    identityUrl: "https://identity.example.com",
    hasMail: true,
    hasTrial: false,
    externalSignIn: [],
    me,
    permissions: me?.permissions ?? [],
    features: [],
    settings: { theme: "OsDefault", preferences: {} },
    signIn: async () => undefined,
    signOut: async () => undefined,
    reload: async () => undefined,
    saveSettings: async () => undefined,
    ...part,
  };
}

// A busy machine may take its time; a test that waits for nothing ends at once all the same.
configure({ asyncUtilTimeout: 60_000 });

const clients = new Set<QueryClient>();

/** Takes the screen down once its requests are answered: a request cut off fills the log with broken lines. */
export async function leaveScreen() {
  await waitFor(() => {
    for (const client of clients) if (client.isFetching() + client.isMutating() > 0) throw new Error("still asking");
  });
  clients.clear();
  localStorage.clear();
  cleanup();
  // They stand outside of the screen and would be read on the next one, also in another file.
  notifications.clean();
}

/** Draws routes at an address with everything that screens stand in. Answers come from the test's own network. */
export async function renderScreen(routes: RouteObject[], address: string, session: Session = buildSession()) {
  await withLaterTexts(withDocumentTexts(startLanguage("cs-CZ")));
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const client = makeQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  clients.add(client);
  const tree = (current: Session) => (
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={client}>
        <SessionContext value={current}>
          <RouterProvider router={router} />
        </SessionContext>
      </QueryClientProvider>
    </MantineProvider>
  );
  const view = render(tree(session));
  return { ...view, router, client, setSession: (next: Session) => view.rerender(tree(next)) };
}
