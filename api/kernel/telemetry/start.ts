import { StartRefused } from '../../start-refused.ts'
import type { Config } from '../config.ts'

export type Telemetry = Pick<Config, 'metrics' | 'traces' | 'version'>

/**
 * Starts what sends metrics and traces, if it is configured. Must run before the modules with instruments are loaded:
 * an instrument that is made earlier records nothing. The packages are loaded only if they are needed.
 * @returns a function that sends what is left and stops
 */
export async function startTelemetry({ metrics, traces, version }: Telemetry): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = []
  if (metrics) stops.push(await startMetrics(metrics, version))
  if (traces) stops.push(await startTraces(traces, version))
  return async () => void (await Promise.allSettled(stops.map((stop) => stop())))
}

const resourceOf = async (version: string) => {
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  return resourceFromAttributes({ 'service.name': 'seatwise', 'service.version': version })
}

async function startMetrics({ port, host, otlp_url }: NonNullable<Config['metrics']>, version: string) {
  const [api, sdk, runtime] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/instrumentation-runtime-node'),
  ])
  const readers = []
  if (port !== undefined) readers.push(await prometheusReader(port, host))
  if (otlp_url) {
    const { OTLPMetricExporter } = await import('@opentelemetry/exporter-metrics-otlp-http')
    const exporter = new OTLPMetricExporter({ url: `${otlp_url}/v1/metrics` })
    readers.push(new sdk.PeriodicExportingMetricReader({ exporter }))
  }
  const provider = new sdk.MeterProvider({ resource: await resourceOf(version), readers })
  api.metrics.setGlobalMeterProvider(provider)
  const instrumentation = new runtime.RuntimeNodeInstrumentation()
  instrumentation.setMeterProvider(provider)
  return async () => {
    instrumentation.disable()
    await provider.shutdown()
  }
}

async function prometheusReader(port: number, host: string) {
  const { PrometheusExporter } = await import('@opentelemetry/exporter-prometheus')
  const exporter = new PrometheusExporter({ port, host, preventServerStart: true, withoutScopeInfo: true })
  await exporter.startServer().catch((error: NodeJS.ErrnoException) => {
    throw new StartRefused(
      `Metrics cannot be offered on ${host}:${port} (${error.code}): check METRICS_HOST and METRICS_PORT.`,
    )
  })
  return exporter
}

async function startTraces({ otlp_url, share }: NonNullable<Config['traces']>, version: string) {
  const [api, sdk, core, contexts, otlp] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/core'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ])
  const exporter = new otlp.OTLPTraceExporter({ url: `${otlp_url}/v1/traces` })
  const provider = new sdk.TracerProvider({
    resource: await resourceOf(version),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  api.context.setGlobalContextManager(new contexts.AsyncLocalStorageContextManager())
  api.propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  api.trace.setGlobalTracerProvider(provider)
  return () => provider.shutdown()
}
