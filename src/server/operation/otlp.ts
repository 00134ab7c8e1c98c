import type { Span } from '@opentelemetry/api';
import type { TraceContext } from '../../domain/trace-context.js';
import { AssessError } from '../../errors.js';
import type { StepKind, Tracing } from '../../services/tracing.js';

/** Tracing that sends its steps to a collector. Disposing sends what is left. */
export interface SentTracing extends Tracing, AsyncDisposable {}

/** What to install, where the endpoint of a collector is set. */
const PACKAGES = [
  '@opentelemetry/api@1.9',
  '@opentelemetry/resources@2.12',
  '@opentelemetry/sdk-trace@2.12',
  '@opentelemetry/exporter-trace-otlp-http@0.223',
] as const;

/** Milliseconds for sending what is left at the end. */
const PATIENCE_MS = 1000;

/**
 * Sends steps of traces to a collector as spans, by OTLP over HTTP, if the variables of OpenTelemetry name one. The exporter reads
 * the other variables itself: headers, certificates, timeouts. Its packages are optional peers.
 * @returns undefined if no collector is named
 * @throws AssessError `missing_packages`
 */
export async function openOtlp(
  environment: Readonly<Record<string, string | undefined>>,
  version: string,
): Promise<SentTracing | undefined> {
  const variable = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'].find(
    (name) => environment[name],
  );
  if (!variable || environment.OTEL_SDK_DISABLED === 'true') return undefined;
  const [api, { resourceFromAttributes }, { BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ]).catch(() => {
      throw new AssessError('missing_packages', { variable, packages: PACKAGES });
    });
  const { createTraceState, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': environment.OTEL_SERVICE_NAME || 'assess',
      'service.version': version,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('assess', version);
  const kinds: Readonly<Record<StepKind, number>> = {
    server: SpanKind.SERVER,
    internal: SpanKind.INTERNAL,
    client: SpanKind.CLIENT,
  };
  const after = ({ traceId, parentId: spanId, flags, state }: TraceContext) =>
    trace.setSpanContext(ROOT_CONTEXT, {
      ...{ traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true },
      ...(state !== undefined && { traceState: createTraceState(state) }),
    });
  return {
    begin(name, kind, parent) {
      const span = tracer.startSpan(name, { kind: kinds[kind] }, parent ? after(parent) : ROOT_CONTEXT);
      return {
        context: contextOf(span, parent),
        end(facts, failure) {
          for (const [fact, value] of Object.entries(facts))
            if (value !== undefined) span.setAttribute(fact, value);
          if (failure !== undefined)
            span.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async [Symbol.asyncDispose]() {
      await provider.forceFlush({ timeoutMillis: PATIENCE_MS }).catch(() => undefined);
    },
  };
}

function contextOf(span: Span, parent: TraceContext | undefined): TraceContext {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return { traceId, parentId: spanId, flags: traceFlags.toString(16).padStart(2, '0'), state: parent?.state };
}
