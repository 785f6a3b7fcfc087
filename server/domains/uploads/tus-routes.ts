/** The bytes of uploads: the tus protocol below /files, authorised request by request. */
import { ERRORS, EVENTS, Metadata, Server, type ServerOptions } from '@tus/server'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { serverHeader } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { uploadId as uploadIdSchema } from '#contract/content/ids.ts'
import { tusPath, uploadMetadata } from '#contract/uploads.ts'
import { uploads } from '../../db/tables/uploads.ts'
import { checkAccess, checkApproved } from '../../http/access/check-access.ts'
import type { MemberContext, Services } from '../../http/context.ts'
import { checkOrigin } from '../../http/cross-site.ts'
import { allowLongBody } from '../../http/limits/slow-bodies.ts'
import { isOutage, outageRetrySeconds } from '../../lib/outage.ts'
import { cancelUpload } from './cancel-uploads.ts'
import { finishUpload } from './finish-upload.ts'
import { findOwnUpload, type UploadRow } from './reads.ts'
import { checkFloor, renewReservation } from './space.ts'
import { openUploadDesk, type UploadDesk } from './upload-desk.ts'

const savedEveryMs = 2000
/** Time for a request that was asked to release its lock to write the bytes it already holds. */
const lockDrainMs = 500

interface Tus {
  readonly services: Services
  readonly desk: UploadDesk
  readonly server: Server
}

export async function mountTus(app: FastifyInstance, services: Services): Promise<void> {
  const desk = await openUploadDesk(services)
  const tus: Tus = { services, desk, server: createTusServer(services, desk) }
  await app.register(async (scope) => {
    // tus reads the body itself as a stream, so it is never in memory as a whole.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.post(tusPath, (request, reply) => create(tus, request, reply))
    scope.route<{ Params: { uploadId: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${tusPath}/:uploadId`,
      handler: (request, reply) => go(tus, request, reply),
    })
  })
}

function createTusServer(services: Services, { receiver, locker }: UploadDesk): Server {
  const server = new Server({
    path: tusPath,
    datastore: receiver.datastore,
    locker,
    lockDrainTimeout: lockDrainMs,
    relativeLocation: true,
    maxSize: services.config.UPLOAD_MAX_BYTES,
    postReceiveInterval: savedEveryMs,
    disableTerminationForFinishedUploads: true,
    // Cross-origin answers are handled by the CORS plugin only.
    allowedOrigins: () => false,
    exposedHeaders: [serverHeader],
    // `create` has checked that the upload with exactly this id is the caller's.
    namingFunction: (_request, metadata) => metadata?.['uploadId'] ?? '',
    // Runs before the last answer is sent, because a device that receives "done" discards its file.
    onUploadFinish: async (_request, { id }) => {
      await finishUpload(services, { receiver, locker }, id)
      return {}
    },
    onResponseError: (request, error) => answerFailure(services, request, error),
  })
  server.on(EVENTS.POST_RECEIVE, (_request, { id, offset }) => {
    saveOffset(services, id, offset).catch((error: unknown) => services.log.warn({ err: error, uploadId: id }, 'An offset was not saved.'))
  })
  return server
}

type TusFailure = { status_code: number; body: string }

type TusRequest = Parameters<NonNullable<ServerOptions['onResponseError']>>[0]

function answerFailure({ log }: Services, request: TusRequest, error: Error | TusFailure): TusFailure | undefined {
  if (error instanceof Error) {
    log.error({ err: error }, 'A tus request failed.')
    const isAway = isOutage(error)
    // tus offers no way to add headers to a failure.
    if (isAway) request.runtime?.node?.res?.setHeader('retry-after', String(outageRetrySeconds))
    return { status_code: isAway ? 503 : 500, body: 'The upload could not be written. Try again.\n' }
  }
  // Authorised, but gone before its turn: another request has finished the upload. A conflict makes the device request the current offset.
  const isGone = error.status_code === ERRORS.FILE_NOT_FOUND.status_code || error.status_code === ERRORS.FILE_NO_LONGER_EXISTS.status_code
  return request.method === 'PATCH' && isGone ? ERRORS.INVALID_OFFSET : undefined
}

/** POST: creates the upload's storage. A repeated call returns the same address, and HEAD gives the offset at which to resume. */
async function create(tus: Tus, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | void> {
  const viewer = await admit(tus, request)
  const declared = v.safeParse(declaration, { metadata: readMetadata(request), length: request.headers['upload-length'] })
  if (!declared.success) throw invalid({ request: ['tus'] })
  const { metadata, length } = declared.output
  const upload = await findOwnUpload(tus.services.db, viewer.id, metadata.uploadId)
  if (!isOpen(upload)) throw new Refusal('not_found')
  if (length > upload.sizeBytes) throw new Refusal('upload_too_large')
  if (length < upload.sizeBytes) throw invalid({ uploadLength: ['size'] })
  const isKnown = isEnded(upload) || ((await tus.desk.receiver.receivedBytes(upload.id)) ?? 0) > 0
  if (!isKnown) {
    await checkFloor(tus.services)
    await renewReservation({ ...tus.services, viewer }, upload)
    return handOver(tus, request, reply)
  }
  return reply
    .code(201)
    .headers({ ...tusHeaders, location: `${tusPath}/${upload.id}` })
    .send()
}

async function go(tus: Tus, request: FastifyRequest<{ Params: { uploadId: string } }>, reply: FastifyReply): Promise<FastifyReply | void> {
  const viewer = await admit(tus, request)
  const uploadId = v.safeParse(uploadIdSchema, request.params.uploadId)
  const upload = uploadId.success ? await findOwnUpload(tus.services.db, viewer.id, uploadId.output) : null
  if (!isOpen(upload)) throw new Refusal('not_found')
  if (isEnded(upload)) return answerReceived(request, reply, upload)
  if (request.method === 'DELETE') {
    await cancelUpload(tus.services, upload)
    return reply.code(204).headers(tusHeaders).send()
  }
  if (request.method === 'HEAD' && (await isComplete(tus, upload))) {
    // The connection or this server failed after the last byte, before the rest was done.
    await finishUpload(tus.services, tus.desk, upload.id)
    return answerReceived(request, reply, upload)
  }
  if (request.method === 'PATCH') {
    await checkFloor(tus.services)
    await renewReservation({ ...tus.services, viewer }, upload)
  }
  await handOver(tus, request, reply)
  if (request.method === 'PATCH') await saveProgress(tus, upload.id)
}

function isOpen(upload: UploadRow | null): upload is UploadRow {
  return upload !== null && upload.state !== 'cancelled'
}

/** All bytes have arrived, whatever the file turned out to be. */
const isEnded = ({ state }: UploadRow) => state === 'received' || state === 'failed'

/** After a crash while finishing, the file may already be in the store. */
async function isComplete({ desk, services }: Tus, upload: UploadRow): Promise<boolean> {
  const received = await desk.receiver.receivedBytes(upload.id)
  if (received !== null) return received === upload.sizeBytes
  return (await services.storage.stat(desk.receiver.keyOf(upload)))?.sizeBytes === upload.sizeBytes
}

/** The answer has already been sent: a failure here only leaves a list's figure outdated. */
async function saveProgress({ desk, services }: Tus, uploadId: string): Promise<void> {
  try {
    const received = await desk.receiver.receivedBytes(uploadId)
    if (received !== null) await saveOffset(services, uploadId, received)
  } catch (error) {
    services.log.warn({ err: error, uploadId }, 'An offset was not saved.')
  }
}

async function saveOffset({ db, now }: Services, uploadId: string, receivedBytes: number): Promise<void> {
  await db
    .update(uploads)
    .set({ receivedBytes, updatedAt: now() })
    .where(and(eq(uploads.id, uploadId), eq(uploads.state, 'receiving')))
}

const tusHeaders = { 'tus-resumable': '1.0.0', 'cache-control': 'no-store' } as const

/** A device that missed the last answer requests the offset: it is the end. */
function answerReceived(request: FastifyRequest, reply: FastifyReply, { sizeBytes }: UploadRow): FastifyReply {
  if (request.method === 'DELETE') throw new Refusal('forbidden')
  const isAtEnd = request.method === 'HEAD' || request.headers['upload-offset'] === String(sizeBytes)
  const headers = { ...tusHeaders, 'upload-offset': String(sizeBytes), 'upload-length': String(sizeBytes) }
  return reply
    .code(isAtEnd ? (request.method === 'HEAD' ? 200 : 204) : ERRORS.INVALID_OFFSET.status_code)
    .headers(headers)
    .send()
}

const declaration = v.object({
  metadata: uploadMetadata,
  length: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)),
})

/** With the names as received: the id checked here must be exactly the one that tus opens afterwards. */
function readMetadata(request: FastifyRequest): unknown {
  try {
    const header = request.headers['upload-metadata']
    return Metadata.parse(typeof header === 'string' ? header : '')
  } catch {
    // Not valid tus metadata: the schema refuses it.
    return undefined
  }
}

/** Checked for every request: a session that has ended stops an upload at its next chunk. */
async function admit({ services }: Tus, request: FastifyRequest): Promise<MemberContext['viewer']> {
  checkOrigin(request, services.config)
  const caller = await request.server.authenticator.authenticate(request.headers.authorization)
  checkAccess('member', caller)
  checkApproved(caller.viewer)
  // checkAccess has refused guests, who alone have no id.
  return caller.viewer as MemberContext['viewer']
}

/** tus writes the answer itself, so our headers are set beforehand. */
async function handOver({ server }: Tus, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  allowLongBody(request)
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
  await server.handle(request.raw, reply.raw)
}
