import { generatePath, type PathParam } from "react-router";

/** Every address of the application by name (R411 to R427). Matching ignores case. */
export const paths = {
  docList: "/Documents/:docType?/:listType?",
  docValidation: "/Documents/Validation/:docType?",
  docView: "/Documents/View/:viewId",
  docListApproval: "/Documents/ForApproval/:listType?",
  document: "/Document/:id/:page?",
  documentApproval: "/DocumentApproval/:id/:page?",
  documentError: "/DocumentError/:id/:page?",
  upload: "/UploadDocuments/:docType?",
  dashboards: "/Dashboards/:tab?",
  docType: "/Doctype/:docType/:field?",
  settings: "/Settings/:tab?",
  help: "/Help/:section?",
  profile: "/Profile",
  licence: "/License",
  login: "/Login",
  logout: "/Logout",
  changePassword: "/User/ChangePassword",
  resetPassword: "/User/ResetPassword",
  confirmEmail: "/User/ConfirmEmail",
  shared: "/Shared",
  deletedCompany: "/DeletedCompany",
  notFound: "/NotFound",
  forbidden: "/Forbidden",
} as const;

export type PathName = keyof typeof paths;
type Params<N extends PathName> = { [K in PathParam<(typeof paths)[N]>]?: string };

/** Address of a route: `href("document", { id }, { listResultId })`. Undefined query values are left out. */
export function href<N extends PathName>(name: N, params: Params<N> = {}, query: Record<string, string | undefined> = {}): string {
  const path = generatePath<string>(paths[name], params as Record<string, string>);
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined && value !== "") search.set(key, value);
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
