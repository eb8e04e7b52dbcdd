// Page that the identity server sends a hidden frame or a popup back to. It hands the address, which holds the
// answer, to the application in the message form that oidc-client-ts listens for.
const message = { source: "oidc-client", url: window.location.href, keepOpen: false };
if (window.parent !== window) {
  window.parent.postMessage(message, window.location.origin);
} else if (window.opener) {
  window.opener.postMessage(message, window.location.origin);
  window.close();
} else {
  // opened as a page of its own: the application signs in silently, the session is there
  window.location.replace("/");
}
