import {
  metrics,
  SpanStatusCode,
  trace,
  type Attributes,
  type ObservableGauge,
  type ObservableResult,
} from '@opentelemetry/api'

/**
 * What the product measures about itself. Names and units follow the semantic conventions of OpenTelemetry where they
 * have one. No attribute holds anything about a person, a company or a value that a caller chose, so the number of
 * series is limited. Without telemetry all of this does nothing.
 */
const meter = metrics.getMeter('seatwise')
const tracer = trace.getTracer('seatwise')

const seconds = {
  unit: 's',
  advice: { explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] },
}

/** Attributes: http.request.method, http.route, http.response.status_code. */
export const requestDuration = meter.createHistogram('http.server.request.duration', {
  description: 'Time from the request to the end of its response',
  ...seconds,
})

/** Attributes: channel (mail, sms, webhook) and outcome. */
export const deliveries = meter.createCounter('seatwise.deliveries', {
  description: 'Attempts to deliver a message or an event',
})

/** Attributes: outcome (replica; behind and failed: the primary answered). */
export const replicaReads = meter.createCounter('seatwise.replica.reads', {
  description: 'Requests that change nothing, by whether the read replica could answer them',
})

/** Attributes: outcome (made, too_slow, failed). */
export const pdfDuration = meter.createHistogram('seatwise.pdf.duration', {
  description: 'Time to render a report as PDF, with the wait for a thread',
  ...seconds,
})

/** Attributes: task, outcome (done, failed). */
export const taskDuration = meter.createHistogram('seatwise.task.duration', {
  description: 'Time of one batch of a background task',
  ...seconds,
})

const gauge = (name: string, description: string, unit?: string): ObservableGauge =>
  meter.createObservableGauge(name, unit ? { description, unit } : { description })

const gauges = {
  connections: gauge('db.client.connection.count', 'Connections of a pool, by state'),
  pendingRequests: gauge('db.client.connection.pending_requests', 'Calls that wait for a connection of the pool'),
  liveStreams: gauge('seatwise.live_streams', 'Open event streams of browsers'),
  queueRunning: gauge('seatwise.queue.running', 'Jobs that a queue of this process runs now'),
  queueWaiting: gauge('seatwise.queue.waiting', 'Jobs that wait in a queue of this process'),
  backlog: gauge('seatwise.backlog', 'Work in the database that is due and not begun, by kind'),
  backlogAge: gauge('seatwise.backlog.age', 'For how long the oldest work of a kind has been due', 's'),
  databaseSessions: gauge('seatwise.database.sessions', 'Sessions of the database by what they wait for'),
  databaseTransaction: gauge('seatwise.database.oldest_transaction', 'Age of the oldest open transaction', 's'),
  databaseSize: gauge('seatwise.database.size', 'Size of the database', 'By'),
  databaseBloat: gauge(
    'seatwise.database.dead_rows',
    'Dead rows of the tables with most of them, as a share of all rows',
  ),
  databaseWraparound: gauge('seatwise.database.wraparound', 'Share of the transaction ids that are used up'),
  replicationLag: gauge('seatwise.database.replication_lag', 'How far a replica lags behind', 's'),
}

type Gauge = keyof typeof gauges
/** A measurement of a gauge. */
export type Measured = { value: number; attributes?: Attributes }

/** Reads a gauge whenever metrics are collected. @returns a function that stops this */
export function observe(name: Gauge, read: () => readonly Measured[] | Promise<readonly Measured[]>): () => void {
  const callback = async (result: ObservableResult) => {
    for (const { value, attributes } of await read()) result.observe(value, attributes)
  }
  gauges[name].addCallback(callback)
  return () => gauges[name].removeCallback(callback)
}

/** Runs work within a span of the current trace. A failure is recorded by its type, because a message may hold values. */
export async function inSpan<Answer>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Answer>,
): Promise<Answer> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
      throw error
    } finally {
      span.end()
    }
  })
}

/** True inside of a trace that is recorded: other work needs no spans. */
export const isTraced = (): boolean => trace.getActiveSpan()?.isRecording() ?? false

/** The trace of the current work, for the log. */
export const traceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId
