import type { CallObserver } from '@relaydeck/gateway'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { VERSION } from '../flags/version.ts'
import type { Observer } from '../http/exchanges.ts'
import type { RequestHandler } from '../http/server.ts'
import { createCallMetrics } from './call-metrics.ts'
import type { Health } from './health.ts'
import { classOf } from './route-class.ts'

/** Upper limits in seconds: pages take milliseconds, answers of models up to minutes. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180, 600]

/** Metrics of the running program, in Prometheus's format. */
export interface Metrics {
  readonly contentType: string
  text(): Promise<string>
  /** Counts and times requests. */
  readonly observe: Observer
  /** Times the calls of models until their response begins. */
  time(handle: RequestHandler): RequestHandler
  /** Counts failures: of the gateway itself, or of a provider. */
  countFault(at: 'gateway' | 'provider'): void
  /** Counts the calls of each model and channel; `undefined` without detail. */
  readonly calls: CallObserver | undefined
}

/**
 * Creates the metrics of a program.
 * @param hasDetail whether they have each model and channel
 */
export function createMetrics(health: Health, hasDetail: boolean): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({ name: 'relaydeck_info', help: 'Version of the program', labelNames: ['version'], registers })
    .labels(VERSION)
    .set(1)
  new Gauge({
    name: 'relaydeck_gateway_up',
    help: 'Whether the gateway responds',
    registers,
    async collect() {
      this.set(Number(await health()))
    },
  })
  const requests = new Counter({
    name: 'relaydeck_requests_total',
    help: 'Requests by class of path and status; the status is "none" if the client left before the response',
    labelNames: ['class', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'relaydeck_request_duration_seconds',
    help: 'Seconds until the end of the response',
    labelNames: ['class'],
    buckets: SECONDS,
    registers,
  })
  const active = new Gauge({
    name: 'relaydeck_requests_active',
    help: 'Requests whose response has not ended',
    labelNames: ['class'],
    registers,
  })
  const firstBytes = new Histogram({
    name: 'relaydeck_relay_first_byte_seconds',
    help: 'Seconds until the response of a call of a model begins',
    buckets: SECONDS,
    registers,
  })
  const faults = new Counter({
    name: 'relaydeck_faults_total',
    help: 'What failed in the embedded gateway or at a provider',
    labelNames: ['at'],
    registers,
  })
  for (const at of ['gateway', 'provider']) faults.labels(at).inc(0)
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observe: ({ url }) => {
      const label = { class: classOf(url) }
      active.inc(label)
      return ({ status, seconds }) => {
        active.dec(label)
        requests.inc({ ...label, status: status ?? 'none' })
        durations.observe(label, seconds)
      }
    },
    time: (handle) => async (request, client) => {
      if (classOf(new URL(request.url).pathname) !== 'relay') return handle(request, client)
      const end = firstBytes.startTimer()
      return handle(request, client).finally(end)
    },
    countFault: (at) => faults.inc({ at }),
    calls: hasDetail ? createCallMetrics(registry) : undefined,
  }
}
