/** `POST /api3/photo/upload/attach`: a form of pictures in, their addresses and ids out. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { attachmentField, attachmentLimits, attachmentPath } from '#contract/texts/attachments.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { toWire } from '#contract/wire.ts'
import { checkAccess } from '../../http/auth.ts'
import type { Services } from '../../http/context.ts'
import { checkOrigin } from '../../http/cross-site.ts'
import { storeAttachments } from './store-attachments.ts'

/** Room for the form's own lines. */
const formBytes = 64_000

export async function mountAttachments(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(attachmentPath, {
      bodyLimit: attachmentLimits.files * attachmentLimits.bytes + formBytes,
      // Before the body is read: whoever may not attach sends nothing.
      onRequest: async (request) => void (await admit(app, services, request)),
      handler: async (request) => {
        const memberId = await admit(app, services, request)
        const items = await storeAttachments(services, memberId, await readFiles(request))
        return { success: true, data: toWire({ items }) }
      },
    })
  })
}

async function admit({ authenticator }: FastifyInstance, { config }: Services, request: FastifyRequest): Promise<number> {
  checkOrigin(request, config)
  const caller = await authenticator.authenticate(request.headers.authorization)
  checkAccess('member', caller)
  const { id } = caller.viewer
  if (id === null) throw new Refusal('unauthorized')
  return id
}

/** Throws validation_failed, upload_too_large. */
async function readFiles({ body, headers }: FastifyRequest): Promise<Buffer[]> {
  const type = headers['content-type'] ?? ''
  if (!Buffer.isBuffer(body)) throw invalid({ images: ['required'] })
  // The platform's own reader of forms; it throws a TypeError for one that is torn.
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => null)
  const files = form?.getAll(attachmentField).filter((part) => part instanceof File) ?? []
  if (files.length === 0) throw invalid({ images: ['required'] })
  if (files.length > attachmentLimits.files) throw invalid({ images: ['too_many'] })
  if (files.some(({ size }) => size > attachmentLimits.bytes)) throw new Refusal('upload_too_large')
  return Promise.all(files.map(async (file) => Buffer.from(await file.arrayBuffer())))
}
