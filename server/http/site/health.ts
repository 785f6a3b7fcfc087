/** For load balancers and the start script: `/healthz` reports that the process is alive, `/readyz` that it can work, part by part. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'

const patienceMs = 2000

/** Parts without which this process can still do most of its work: /readyz reports them, but they do not make it unready. */
export type FurtherParts = Map<string, () => boolean>

export function addHealth(app: FastifyInstance, { db, storage, log }: Services): FurtherParts {
  const further: FurtherParts = new Map()
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const needed = { database: () => db.$client.query('select 1'), storage: () => storage.reach() }
    const entries = await Promise.all(Object.entries(needed).map(async ([name, check]) => [name, await works(name, check)] as const))
    const isReady = entries.every(([, isWorking]) => isWorking)
    const others = [...further].map(([name, isWorking]) => [name, isWorking()] as const)
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'not ready', ...Object.fromEntries([...entries, ...others]) })
  })
  return further

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
