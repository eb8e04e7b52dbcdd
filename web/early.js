// Asks what this tab asked first when it last opened this address, and loads the list, while the application itself is still being loaded
// (web/lib/early.ts takes the replies over). On a slow line each way there and back that is not waited for is a sixth of a second, so this
// stands in the page itself: vite.config.ts writes it there, and the server allows it by its hash (server/http/security.ts).
(() => {
  const { list } = document.currentScript.dataset;
  const isList = /^\/documents(?:\/|$)/i.test(location.pathname) || location.pathname === "/";
  for (const file of isList && list ? list.split(" ") : []) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.crossOrigin = "";
    link.href = file;
    document.head.append(link);
  }
  const answers = new Map();
  globalThis.kvitanceEarly = { token: undefined, askedAt: Date.now(), answers };
  try {
    const stored = Object.keys(sessionStorage).find((key) => key.startsWith("oidc.user:"));
    const user = JSON.parse(sessionStorage.getItem(stored));
    const asked = JSON.parse(sessionStorage.getItem("kvitance.firstAsked"));
    if (!user || asked?.address !== location.pathname + location.search || user.expires_at * 1000 < Date.now() + 5000) return;
    globalThis.kvitanceEarly.token = user.access_token;
    for (const [method, url, body] of asked.calls) {
      const headers = { authorization: `Bearer ${user.access_token}`, ...(body === undefined || body === null ? {} : { "content-type": "application/json" }) };
      const answer = {};
      // What to do about a refusal the application knows; what fails is asked again.
      answer.read = fetch(url, { method, headers, body, credentials: "same-origin" })
        .then(async (response) => (answer.reply = response.status === 200 ? { data: await response.json() } : { refusal: response }))
        .catch(() => undefined);
      answers.set(`${method} ${url} ${body ?? ""}`, answer);
    }
  } catch {
    // What stands in the tab is not ours, or cannot be read: the application asks by itself.
  }
})();
