/** `POST /api3/photo/upload/attach`: accepts a form of photos and returns their addresses and ids. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { attachmentField, attachmentLimits, attachmentPath } from '#contract/texts/attachments.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { toWire } from '#contract/wire.ts'
import type { Services } from '../../http/context.ts'
import { admitSender, formBytes, readFormFiles, takeForms } from '../../http/forms/form-files.ts'
import { storeAttachments } from './store-attachments.ts'

export async function mountAttachments(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    takeForms(scope)
    scope.post(attachmentPath, {
      bodyLimit: attachmentLimits.files * attachmentLimits.bytes + formBytes,
      // Checked before the body is read, so that members who may not attach upload nothing.
      onRequest: async (request) => void (await admitSender(app, services, request)),
      handler: async (request) => {
        const memberId = await admitSender(app, services, request)
        const items = await storeAttachments(services, memberId, await readFiles(request))
        return { success: true, data: toWire({ items }) }
      },
    })
  })
}

/** Throws validation_failed, upload_too_large. */
async function readFiles(request: FastifyRequest): Promise<Buffer[]> {
  const files = await readFormFiles(request, attachmentField)
  if (files.length === 0) throw invalid({ images: ['required'] })
  if (files.length > attachmentLimits.files) throw invalid({ images: ['too_many'] })
  if (files.some(({ length }) => length > attachmentLimits.bytes)) throw new Refusal('upload_too_large')
  return files
}
