/** Prometheus metrics, on a separate port that only this machine can reach. */
import { createServer, type Server } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Logger } from '../../lib/logger.ts'

export interface Metrics {
  readonly registry: Registry
  /** Counts one answer, by route pattern: no ids, no addresses. */
  observe(request: FastifyRequest, reply: FastifyReply): void
  /** A port in use is a warning, not a reason to stop the start. */
  listen(port: number, log: Logger): Promise<void>
  close(): Promise<void>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  let server: Server | undefined
  return {
    registry,
    observe: (request, reply) =>
      answers.observe(
        { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
        reply.elapsedTime / 1000,
      ),
    listen: (port, log) =>
      new Promise((resolve) => {
        const candidate = createServer((_request, response) => {
          registry.metrics().then(
            (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
            (error: unknown) => {
              log.error({ err: error }, 'Could not collect the metrics.')
              response.writeHead(500).end()
            },
          )
        })
        candidate.once('error', (error) => {
          log.warn({ port, reason: error.message }, 'No metrics: their port is not free. Set METRICS_PORT to another.')
          resolve()
        })
        candidate.listen(port, '127.0.0.1', () => {
          server = candidate
          resolve()
        })
      }),
    close: () => new Promise((resolve) => (server ? server.close(() => resolve()) : resolve())),
  }
}
