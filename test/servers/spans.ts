import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Sent = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Attribute[] }[] }[];
  }[];
};

/** A span as a receiver knows it. `service`: the part that it is of. */
export type ReceivedSpan = {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  attributes: Record<string, string | number>;
};

const record = (attributes: Attribute[]) => Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

/** A receiver of OpenTelemetry: OTLP over HTTP as JSON. `said`: the bodies as they came. */
export async function startSpanReceiver() {
  const spans: ReceivedSpan[] = [];
  const said: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.url !== "/v1/traces" || request.headers["content-type"] !== "application/json") return void response.writeHead(400).end();
    said.push(body);
    for (const { resource, scopeSpans } of (JSON.parse(body) as Sent).resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          ...span,
          parentSpanId: span.parentSpanId ?? "",
          service: String(record(resource.attributes)["service.name"]),
          attributes: record(span.attributes),
        });
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  }).listen(0, "127.0.0.1");
  await new Promise((ready) => server.once("listening", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    said,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
