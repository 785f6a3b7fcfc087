/** Uploads the images of a text as one multipart form, which `call` cannot send. */
import * as v from 'valibot'
import { attachmentField, attachmentPath, attachmentsAnswer, type Attachment } from '#contract/texts/attachments.ts'
import { CallError } from '#src/http/call-error.ts'
import { sendForm } from '#src/data/http/send-form.ts'

/** Returns the attachments in the order of the files. Throws CallError. */
export async function uploadAttachments(files: readonly File[]): Promise<Attachment[]> {
  const form = new FormData()
  for (const file of files) form.append(attachmentField, file)
  const parsed = v.safeParse(attachmentsAnswer, await sendForm(attachmentPath, form))
  if (!parsed.success) throw new CallError('network_error', { status: 200, message: 'Attachments were answered in an unknown form' })
  return parsed.output.items
}
