import * as v from 'valibot'
import { eventImageField, eventImagePath } from '#contract/texts/attachments.ts'
import { sendFormWithProgress, type ProgressOptions } from '#src/data/http/send-form-with-progress.ts'
import { CallError } from '#src/http/call-error.ts'

/** A list with one row (2§7: `data[0].image_path`). */
const answer = v.looseObject({ items: v.tuple([v.looseObject({ imagePath: v.string() })]) })

/** Sends the photo of an event or of an item of the marketplace, and returns its path. Throws CallError. */
export async function sendPicture(file: File, options: ProgressOptions): Promise<string> {
  const form = new FormData()
  form.append(eventImageField, file)
  const parsed = v.safeParse(answer, await sendFormWithProgress(eventImagePath, form, options))
  if (!parsed.success) throw new CallError('network_error', { status: 200, message: 'The photo was answered in an unknown form' })
  return parsed.output.items[0].imagePath
}
