/** For load balancers and the start script: `/healthz` says the process lives, `/readyz` that it can work. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'

const patienceMs = 2000

export function addHealth(app: FastifyInstance, { db, storage, log }: Services): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const checks = { database: () => db.$client.query('select 1'), storage: () => storage.check() }
    const entries = await Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await works(name, check)] as const))
    const isReady = entries.every(([, isWorking]) => isWorking)
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'not ready', ...Object.fromEntries(entries) })
  })

  async function works(name: string, check: () => Promise<unknown>): Promise<boolean> {
    try {
      await Promise.race([check(), timeout()])
      return true
    } catch (error) {
      log.warn({ err: error, check: name }, 'Not ready.')
      return false
    }
  }
}

function timeout(): Promise<never> {
  return new Promise((_resolve, reject) => setTimeout(() => reject(new Error(`No answer within ${patienceMs} ms.`)), patienceMs).unref())
}
