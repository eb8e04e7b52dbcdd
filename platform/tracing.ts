import { AsyncLocalStorage } from "node:async_hooks";
import type { Attributes, Context, Span } from "@opentelemetry/api";

// Which request a piece of work belongs to, for the log, and spans of OpenTelemetry for it where the operator wants them. The libraries are
// loaded only then. Names and attributes are closed lists of the program, as those of figures are: no value, name or address of anybody.

/** What a piece of work came from. */
type Origin = { requestId?: string | undefined; context?: Context | undefined };
const origins = new AsyncLocalStorage<Origin>();

/** What a job carries of the request that queued it. */
export type Carried = { requestId?: string; traceparent?: string };

type Tracing = Awaited<ReturnType<typeof openTracing>>;
let tracing: Tracing | undefined;

async function openTracing(part: string) {
  const [api, core, sdk, exporter, resources] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/core"),
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  // The exporter reads its address, headers and limits from the variables that OpenTelemetry specifies.
  const spanProcessors = [new sdk.BatchSpanProcessor({ exporter: new exporter.OTLPTraceExporter() })];
  const resource = resources.resourceFromAttributes({ "service.name": `kvitance-${part}` });
  const provider = new sdk.TracerProvider({ resource, spanProcessors });
  return { api, provider, tracer: provider.getTracer("kvitance"), propagator: new core.W3CTraceContextPropagator() };
}

/** Sends spans of this process to the receiver of OTEL_EXPORTER_OTLP_ENDPOINT (OTLP over HTTP, JSON); does nothing where it is not set. */
export async function startTracing(part: string, env: NodeJS.ProcessEnv): Promise<void> {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT?.trim()) tracing = await openTracing(part);
}

/** Sends what is left, as long as the receiver answers. */
export async function endTracing(): Promise<void> {
  await tracing?.provider.shutdown().catch(() => undefined);
  tracing = undefined;
}

/** The request that the present work belongs to; undefined for work of the program's own. */
export const currentRequestId = (): string | undefined => origins.getStore()?.requestId;

/** Does `work` as a span of the present one. A failure is noted by its kind, never by its words. */
export function traced<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result> {
  if (!tracing) return work();
  const { span, origin } = begin(tracing, { name, attributes, from: origins.getStore() ?? {} });
  return origins.run(origin, async () => {
    try {
      return await work();
    } catch (error) {
      fail(span, error instanceof Error ? error.name : "unknown");
      throw error;
    } finally {
      span.end();
    }
  });
}

function begin({ api, tracer }: Tracing, { name, attributes, from }: { name: string; attributes: Attributes; from: Origin }) {
  const all = { ...attributes, ...(from.requestId === undefined ? {} : { "kvitance.request_id": from.requestId }) };
  const parent = from.context ?? api.ROOT_CONTEXT;
  const span = tracer.startSpan(name, { attributes: all }, parent);
  return { span, origin: { ...from, context: api.trace.setSpan(parent, span) } };
}

function fail(span: Span, kind: string): void {
  // SpanStatusCode.ERROR of the library, which is not loaded here.
  span.setStatus({ code: 2 });
  span.setAttribute("error.type", kind);
}

/** What a job has to carry so that `continued` goes on in the worker. */
export function carried(): Carried {
  const { requestId, context } = origins.getStore() ?? {};
  const headers: Carried = requestId === undefined ? {} : { requestId };
  if (tracing && context)
    tracing.propagator.inject(context, headers, { set: (carrier: Carried, key, value) => void (key === "traceparent" && (carrier.traceparent = value)) });
  return headers;
}

/** The origin that a request names in its headers, or a job in its payload. */
function originOf({ requestId, traceparent }: Carried): Origin {
  if (!tracing || traceparent === undefined) return { requestId };
  const getter = { keys: () => ["traceparent"], get: (_: unknown, key: string) => (key === "traceparent" ? traceparent : undefined) };
  return { requestId, context: tracing.propagator.extract(tracing.api.ROOT_CONTEXT, {}, getter) };
}

/** Does `work` as what the request that queued it goes on with. */
export const continued = <Result>(from: Carried, work: () => Promise<Result>): Promise<Result> => origins.run(originOf(from), work);

/** A request under way: `within` runs a step of it, `end` is called with the status of its answer. */
export type TracedRequest = { within(step: () => void): void; end(status: number): void };

/** Begins the span of a request at the edge. `route`: the pattern and not the path, which names documents and people. */
export function tracedRequest(from: Carried, { method, route }: { method: string; route: string }): TracedRequest {
  const origin = originOf(from);
  if (!tracing) return { within: (step) => origins.run(origin, step), end: () => undefined };
  const begun = begin(tracing, { name: `${method} ${route}`, attributes: { "http.request.method": method, "http.route": route }, from: origin });
  return {
    within: (step) => origins.run(begun.origin, step),
    end: (status) => {
      begun.span.setAttribute("http.response.status_code", status);
      if (status >= 500) fail(begun.span, String(status));
      begun.span.end();
    },
  };
}
