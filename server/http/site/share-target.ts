/**
 * A video shared from the phone's gallery while no service worker was there to take it (evicted, or not yet in charge). Any site can post
 * such a form, so nothing is kept and nobody is asked who sent it: the answer is the upload page, where the video is picked by hand.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

const address = '/share-target'
const uploadPage = '/#/video/create'
/** A browser that is still sending may not have read the answer; whoever sends more than this is cut off. */
const mostBytes = 8_000_000

export async function addShareTarget(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    // Of any type, and read by nobody.
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
