/** An object of the store as an answer: whole or a range of it, streamed. */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Storage } from '../../storage/storage.ts'
import { readRange } from './byte-range.ts'

export interface SendOptions {
  readonly key: string
  readonly contentType: string
  readonly cacheControl: string
}

export async function sendObject(
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, contentType, cacheControl }: SendOptions,
): Promise<FastifyReply> {
  const found = await storage.stat(key)
  if (!found) return sendNothing(reply)
  const range = readRange(request.headers.range, found.sizeBytes)
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${found.sizeBytes}`).header('cache-control', 'no-store').send()
  // An empty stream, so that Fastify leaves our content-length alone.
  const body = request.method === 'HEAD' ? Readable.from([]) : await storage.read(key, range ?? undefined)
  // Deleted between the two questions.
  if (!body) return sendNothing(reply)
  const length = range ? range.end - range.start + 1 : found.sizeBytes
  reply
    .code(range ? 206 : 200)
    .type(contentType)
    .headers({ 'cache-control': cacheControl, 'accept-ranges': 'bytes', 'content-length': length })
  if (range) reply.header('content-range', `bytes ${range.start}-${range.end}/${found.sizeBytes}`)
  return reply.send(body)
}

/** One answer for everything that is refused: not a byte, and no hint whether there is something. */
export function sendNothing(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').send()
}
