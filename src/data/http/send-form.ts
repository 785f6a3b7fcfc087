/** Sends files to our own server in the page's name; `call` handles all other requests. */
import type { Attachment } from '#contract/texts/attachments.ts'
import { sendFormAs, uploadAttachmentsAs } from '#src/http/send-form.ts'
import { pageCaller } from './page-caller.ts'

/** Resolves with the unvalidated answer in code names. Throws `CallError`. */
export const sendForm = (path: string, form: FormData): Promise<unknown> => sendFormAs(pageCaller(), path, form)

/** Uploads the images of a text. Returns the attachments in the order of the files. Throws `CallError`. */
export const uploadAttachments = (files: readonly File[]): Promise<Attachment[]> => uploadAttachmentsAs(pageCaller(), files)
