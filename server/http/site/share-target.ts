/**
 * A video shared from the phone's gallery while no service worker could receive it (evicted, or not yet in control). Any site can post
 * such a form, so nothing is stored and the sender is not identified: the answer is the upload page, where the member selects the video.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

const address = '/share-target'
const uploadPage = '/#/video/create'
/** A browser that is still sending may not have read the answer; one that sends more than this is cut off. */
const mostBytes = 8_000_000

export async function addShareTarget(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    // Of any type, and never parsed.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.post(address, async (request, reply) => {
      discard(request.raw)
      return reply.code(303).headers({ location: uploadPage, 'cache-control': 'no-store', connection: 'close' }).send()
    })
  })
}

function discard(body: IncomingMessage): void {
  let left = mostBytes
  body.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) body.destroy()
  })
}
