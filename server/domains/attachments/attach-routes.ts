/** `POST /api3/photo/upload/attach` and its other names: accept a form of photos and return their addresses and ids. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { attachmentField, attachmentLimits, attachmentPaths, eventImageField, eventImagePath } from '#contract/texts/attachments.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { toWire } from '#contract/wire.ts'
import type { Services } from '../../http/context.ts'
import { admitSender, formBytes, readFormFiles, takeForms } from '../../http/forms/form-files.ts'
import { storeAttachments, type StoredAttachment } from './store-attachments.ts'

interface PhotoForm {
  readonly path: string
  readonly field: string
  readonly mostFiles: number
  readonly answer: (stored: readonly StoredAttachment[]) => unknown
}

const forms: readonly PhotoForm[] = [
  ...attachmentPaths.map((path) => ({
    path,
    field: attachmentField,
    mostFiles: attachmentLimits.files,
    answer: (items: readonly StoredAttachment[]) => toWire({ items }),
  })),
  {
    path: eventImagePath,
    field: eventImageField,
    mostFiles: 1,
    answer: (items) => items.map(({ destination }) => ({ image_path: destination })),
  },
]

export async function mountAttachments(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    takeForms(scope)
    for (const form of forms)
      scope.post(form.path, {
        bodyLimit: form.mostFiles * attachmentLimits.bytes + formBytes,
        // Checked before the body is read, so that members who may not attach upload nothing.
        onRequest: async (request) => void (await admitSender(app, services, request)),
        handler: async (request) => {
          const memberId = await admitSender(app, services, request)
          return { success: true, data: form.answer(await storeAttachments(services, memberId, await readFiles(request, form))) }
        },
      })
  })
}

/** Throws validation_failed, upload_too_large. */
async function readFiles(request: FastifyRequest, { field, mostFiles }: PhotoForm): Promise<Buffer[]> {
  const files = await readFormFiles(request, field)
  const name = field.replace('[]', '')
  if (files.length === 0) throw invalid({ [name]: ['required'] })
  if (files.length > mostFiles) throw invalid({ [name]: ['too_many'] })
  if (files.some(({ length }) => length > attachmentLimits.bytes)) throw new Refusal('upload_too_large')
  return files
}
