import type { CallReply } from "#contract/call.ts";
import { calls } from "#contract/index.ts";
import { LanguageSwitch } from "#web/components/LanguageSwitch.tsx";
import { Loading } from "#web/components/Loading.tsx";
import { Logotype } from "#web/components/Logotype.tsx";
import { Notice } from "#web/components/Notice.tsx";
import { urlOf } from "#web/components/page/usePageImage.ts";
import { isFigures, showValue } from "#web/components/fieldFormats.ts";
import { api, ApiError } from "#web/lib/api.ts";
import { errorMessage } from "#web/lib/notify.ts";
import { formatDate } from "#web/lib/format.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import styles from "./shared.module.css";

/** The link works, but it was opened too often lately. */
const TOO_MANY = 429;

type Shared = CallReply<typeof calls.sharedDocument>;

/** /Shared#token: a document shown by a link, without an account; nothing can be changed here. */
export default function SharedScreen() {
  const { text, culture } = useText();
  const [token, setToken] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    const follow = () => setToken(window.location.hash.slice(1));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  const shared = useQuery({
    queryKey: ["shared", token, culture],
    queryFn: ({ signal }) => api(calls.sharedDocument, { body: { token, culture } }, { signal }),
    retry: false,
    staleTime: Infinity,
  });
  const isOver = shared.error instanceof ApiError && shared.error.status < 500 && shared.error.status !== TOO_MANY;
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Logotype />
        <LanguageSwitch />
      </header>
      <main className={styles.main}>
        {shared.isPending && (
          <Loading isScreen>
            <Skeleton height={480} />
          </Loading>
        )}
        {shared.isError && (
          <Notice title={text(isOver ? "share.over" : "state.failed")} advice={isOver ? text("share.overAdvice") : errorMessage(shared.error)}>
            {!isOver && <Button onClick={() => void shared.refetch()}>{text("action.retry")}</Button>}
          </Notice>
        )}
        {shared.data && <Document shared={shared.data} token={token} />}
      </main>
    </div>
  );
}

function Document({ shared, token }: { shared: Shared; token: string }) {
  const { text, culture } = useText();
  const valueOf = (name: string) => shared.fields.find((field) => field.name === name)?.value;
  const heading = [valueOf("supplierName"), valueOf("invoiceNumber")].filter(Boolean).join(" · ") || shared.documentType;
  return (
    <>
      <h1>{heading}</h1>
      <p className="dim">{text("share.from", { company: shared.companyName, time: formatDate(shared.expiresTime, culture, "dateTime") })}</p>
      <div className={styles.parts}>
        <div className={styles.pages}>
          {shared.pages.map((page) => (
            <PageOf key={page.pageIndex} token={token} page={page} />
          ))}
        </div>
        <div>
          <dl className={styles.values}>
            {shared.fields.map(({ name, label, format, value }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd className={isFigures(format) ? "figures" : undefined}>{valueInWords({ format, value }, text, culture)}</dd>
              </div>
            ))}
          </dl>
          {shared.vatBreakdown.length > 0 && (
            <Table
              caption={text("exportProblem.part.vatBreakdown")}
              heads={[text("share.rate"), text("share.base"), text("share.vat")]}
              rows={shared.vatBreakdown.map(({ rate, base, vat }) => [
                showValue("percent", rate, culture),
                showValue("amount", base, culture),
                showValue("amount", vat, culture),
              ])}
            />
          )}
          {shared.items.length > 0 && (
            <Table
              caption={text("exportProblem.part.lineItems")}
              heads={shared.itemFields.map(({ label }) => label)}
              rows={shared.items.map((item) => shared.itemFields.map(({ name, format }) => showValue(format, item[name] ?? "", culture)))}
            />
          )}
        </div>
      </div>
    </>
  );
}

function valueInWords(
  { format, value }: { format: string; value: string },
  text: ReturnType<typeof useText>["text"],
  culture: ReturnType<typeof useText>["culture"],
): string {
  return format === "flag" ? text(value === "true" ? "value.yes" : "value.no") : showValue(format, value, culture);
}

function PageOf({ token, page }: { token: string; page: Shared["pages"][number] }) {
  const { text } = useText();
  const { pageIndex, width, height } = page;
  const image = useQuery({
    queryKey: ["sharedPage", token, pageIndex],
    queryFn: async ({ signal }) => (await api(calls.sharedPage, { body: { token, pageIndex } }, { signal })).blob,
    staleTime: Infinity,
  });
  return (
    <div className={styles.sheet} style={{ aspectRatio: `${width} / ${height}` }}>
      {image.data ? <img src={urlOf(image.data)} alt={text("share.page", { page: pageIndex + 1 })} /> : <Skeleton height="100%" radius={0} />}
    </div>
  );
}

function Table({ caption, heads, rows }: { caption: string; heads: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
