/** Streams an object of the store as the answer, completely or as a range. */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Storage } from '../../storage/storage.ts'
import { readRange } from './byte-range.ts'

/** Of a file, in bytes. */
export interface SentPart {
  readonly start: number
  /** Exclusive. */
  readonly end: number
}

export interface SendOptions {
  readonly key: string
  readonly contentType: string
  readonly cacheControl: string
  /** A mark of the content, for conditional requests. The caller has checked access, which an answer without a body also reveals. */
  readonly mark?: string
  /** Told which part of the file was read for the answer, when it ends, whether or not it was sent completely. Not for an empty one. */
  readonly onSent?: (part: SentPart) => Promise<void>
}

export async function sendObject(
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, contentType, cacheControl, mark, onSent }: SendOptions,
): Promise<FastifyReply> {
  const found = await storage.stat(key)
  if (!found) return sendNothing(reply)
  if (mark !== undefined) {
    reply.header('etag', `"${mark}"`)
    if (isKnown(request.headers['if-none-match'], mark)) return reply.code(304).header('cache-control', cacheControl).send()
  }
  const range = readRange(request.headers.range, found.sizeBytes)
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${found.sizeBytes}`).header('cache-control', 'no-store').send()
  // An empty stream, so that Fastify preserves our content-length.
  const body = request.method === 'HEAD' ? Readable.from([]) : await storage.read(key, range ?? undefined)
  // The object was deleted between the two calls.
  if (!body) return sendNothing(reply)
  const length = range ? range.end - range.start + 1 : found.sizeBytes
  reply
    .code(range ? 206 : 200)
    .type(contentType)
    .headers({ 'cache-control': cacheControl, 'accept-ranges': 'bytes', 'content-length': length })
  if (range) reply.header('content-range', `bytes ${range.start}-${range.end}/${found.sizeBytes}`)
  return reply.send(onSent ? counted(body, range?.start ?? 0, onSent) : body)
}

function counted(body: Readable, start: number, onSent: (part: SentPart) => Promise<void>): Readable {
  return Readable.from(
    (async function* count() {
      let bytes = 0
      try {
        for await (const chunk of body as AsyncIterable<Buffer>) {
          yield chunk
          bytes += chunk.length
        }
      } finally {
        if (bytes > 0) await onSent({ start, end: start + bytes })
      }
    })(),
    { objectMode: false },
  )
}

/** `If-None-Match`: a list of marks, weak or strong, or a star for any. */
function isKnown(header: string | undefined, mark: string): boolean {
  return header !== undefined && header.split(',').some((each) => ['*', `"${mark}"`, `W/"${mark}"`].includes(each.trim()))
}

/** The same answer for every refusal: no body, and no hint whether the object exists. */
export function sendNothing(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').send()
}
