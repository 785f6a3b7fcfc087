/** Encoding: turns an uploaded original into a playable video, in five named stages. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../http/context.ts'
import type { Domain } from '../../http/domain.ts'
import { encodingJobHandlers } from './jobs.ts'
import { encodingRoutes } from './routes.ts'
import { watchEncoders } from './watch-encoders.ts'

export { playlistKey, renditionFolder, spriteListKey } from './media-keys.ts'
export { enqueueEncoding, insertEncoding } from './queue-encoding.ts'
export { isEncoding } from './reads.ts'
export { watchEncoders } from './watch-encoders.ts'

const watchMs = 10_000

export const encodingDomain: Domain = {
  name: 'encoding',
  implementations: encodingRoutes,
  jobs: encodingJobHandlers,
  mount: keepWatch,
}

/** Runs in the serving processes, because the only encoder may be the one that died. */
function keepWatch(app: FastifyInstance, services: Services): void {
  const timer = setInterval(() => {
    watchEncoders(services).catch((error: unknown) => services.log.warn({ err: error }, 'The encoders could not be looked after.'))
  }, watchMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
