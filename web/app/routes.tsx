import { admins, processors, type Role } from "#domain/access/permissions.ts";
import { permissionsOf } from "#web/app/settings/tabs.ts";
import { type PathName, paths } from "#web/lib/paths.ts";
import { type TextKey, withDocumentTexts, withLaterTexts } from "#web/locales/language.ts";
import { type ComponentType, lazy, useState } from "react";
import { createBrowserRouter, matchRoutes, type RouteObject } from "react-router";
import type { Access } from "#web/lib/access.ts";
import { App } from "./App.tsx";
import { Guard } from "./Guard.tsx";
import { Home } from "./Home.tsx";
import { ScreenError } from "./ScreenError.tsx";

/** A screen that is loaded when it is shown first, or before by `load`: it then is drawn with what surrounds it, and not after it. */
function later(load: () => Promise<{ default: ComponentType }>) {
  let loaded: ComponentType | undefined;
  const Lazy = lazy(load);
  function Screen() {
    const [Shown] = useState(() => loaded ?? Lazy);
    return <Shown />;
  }
  return Object.assign(Screen, {
    load: async () => {
      loaded = (await load()).default;
    },
  });
}

type Screen = {
  title: TextKey;
  access: Access;
  screen: ReturnType<typeof later>;
  /** Stands alone, without navigation and top bar. */
  bare?: boolean;
};

const workers: readonly Role[] = ["Uploader", ...processors, ...admins];
const signedIn: Access = {};
const anonymous: Access = { anonymous: true };

const DocumentsScreen = later(() => import("#web/features/documents/list/DocumentsScreen.tsx"));
const DocumentScreen = later(() => withDocumentTexts(import("#web/features/documents/screen/DocumentScreen.tsx")));

/** Every screen by the name of its path; a path without a screen does not compile. */
const screens: Record<PathName, Screen> = {
  docList: { title: "title.docList", access: { roles: workers }, screen: DocumentsScreen },
  docValidation: { title: "title.docValidation", access: { roles: workers }, screen: later(() => import("#web/features/documents/list/ValidationScreen.tsx")) },
  docView: { title: "title.docView", access: { roles: workers }, screen: later(() => import("#web/features/documents/list/views/ViewScreen.tsx")) },
  docListApproval: { title: "title.docListApproval", access: signedIn, screen: later(() => import("#web/features/approval/ApprovalListScreen.tsx")) },
  document: { title: "title.document", access: signedIn, screen: DocumentScreen },
  documentApproval: {
    title: "title.documentApproval",
    access: signedIn,
    screen: later(() => withDocumentTexts(import("#web/features/approval/ApprovalScreen.tsx"))),
  },
  documentError: { title: "title.documentError", access: signedIn, screen: DocumentScreen },
  upload: { title: "title.upload", access: { permissions: ["UploadDocument"] }, screen: later(() => import("#web/features/intake/upload/UploadScreen.tsx")) },
  dashboards: {
    title: "title.dashboards",
    access: signedIn,
    screen: later(() => withLaterTexts(import("#web/features/insight/DashboardsScreen.tsx"))),
  },
  docType: {
    title: "title.docType",
    access: { permissions: ["UpdateModelConfiguration"] },
    screen: later(() => withLaterTexts(import("#web/features/organisation/documentTypes/DocumentTypeScreen.tsx"))),
  },
  settings: {
    title: "title.settings",
    access: { permissions: ({ tab }) => permissionsOf(tab) },
    screen: later(() => withLaterTexts(import("#web/app/settings/SettingsScreen.tsx"))),
  },
  help: { title: "title.help", access: anonymous, screen: later(() => withLaterTexts(import("#web/app/help/HelpScreen.tsx"))) },
  profile: { title: "title.profile", access: signedIn, screen: later(() => withLaterTexts(import("#web/features/organisation/profile/ProfileScreen.tsx"))) },
  licence: { title: "title.licence", access: signedIn, screen: later(() => withLaterTexts(import("#web/features/organisation/licence/LicenceScreen.tsx"))) },
  login: { title: "title.login", access: anonymous, bare: true, screen: later(() => import("#web/features/organisation/signin/LoginScreen.tsx")) },
  logout: { title: "title.logout", access: anonymous, bare: true, screen: later(() => import("#web/features/organisation/signin/LogoutScreen.tsx")) },
  changePassword: {
    title: "title.changePassword",
    access: anonymous,
    bare: true,
    screen: later(() => import("#web/features/organisation/signin/ChangePasswordScreen.tsx")),
  },
  resetPassword: {
    title: "title.resetPassword",
    access: anonymous,
    bare: true,
    screen: later(() => import("#web/features/organisation/signin/ResetPasswordScreen.tsx")),
  },
  confirmEmail: {
    title: "title.confirmEmail",
    access: anonymous,
    bare: true,
    screen: later(() => import("#web/features/organisation/signin/ConfirmEmailScreen.tsx")),
  },
  shared: {
    title: "title.shared",
    access: anonymous,
    bare: true,
    screen: later(() => withLaterTexts(import("#web/features/documents/shared/SharedScreen.tsx"))),
  },
  deletedCompany: {
    title: "title.deletedCompany",
    access: anonymous,
    bare: true,
    screen: later(() => withLaterTexts(import("#web/features/organisation/data/DeletedScreen.tsx"))),
  },
  notFound: { title: "title.notFound", access: anonymous, screen: later(() => import("#web/app/notices/NotFoundScreen.tsx")) },
  forbidden: { title: "title.forbidden", access: anonymous, screen: later(() => import("#web/app/notices/ForbiddenScreen.tsx")) },
};

function route([name, { title, access, screen: Component, bare }]: [string, Screen]): RouteObject {
  return {
    id: name,
    path: paths[name as PathName],
    element: (
      <Guard access={access} title={title} bare={bare ?? false}>
        <Component />
      </Guard>
    ),
    errorElement: <ScreenError />,
  };
}

/** The route table; the root and every unknown path lead home (R428-R430). */
export const routes: RouteObject[] = [
  { element: <App />, errorElement: <ScreenError />, children: [...Object.entries(screens).map(route), { path: "*", element: <Home /> }] },
];

/** Loads the screen of an address, so that it need not wait for the session. A screen that cannot be loaded says so when it is shown. */
export async function loadScreen(pathname: string): Promise<void> {
  const name = matchRoutes(routes, pathname)?.at(-1)?.route.id as PathName | undefined;
  if (name) await screens[name].screen.load().catch(() => undefined);
}

export function makeRouter() {
  return createBrowserRouter(routes);
}
