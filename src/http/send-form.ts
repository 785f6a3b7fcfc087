/** Sends files to our own server from any context; `callEndpoint` handles all other requests. */
import * as v from 'valibot'
import { attachmentField, attachmentPath, attachmentsAnswer, type Attachment } from '#contract/texts/attachments.ts'
import { apiUrl } from './api-origin.ts'
import { askWithRefresh } from './ask-with-refresh.ts'
import type { Caller } from './call-endpoint.ts'
import { CallError } from './call-error.ts'
import type { Answer } from './read-answer.ts'
import { send } from './send.ts'

const timeoutMs = 120_000

/** Resolves with the unvalidated answer in code names. Throws `CallError`. */
export async function sendFormAs({ tokens, locale, onReached }: Caller, path: string, form: FormData): Promise<unknown> {
  async function ask(token: string | null): Promise<Answer> {
    // Files are large, so a request that would certainly be refused is not sent.
    if (token === null) throw new CallError('unauthorized', { status: 401 })
    return send({ url: apiUrl(path), method: 'POST', body: form, token, locale, timeoutMs, onReached })
  }
  const answer = await askWithRefresh(tokens, false, ask)
  if (answer.kind === 'ok') return answer.value
  throw answer.error
}

/** Uploads the images of a text as one form. Returns the attachments in the order of the files. Throws `CallError`. */
export async function uploadAttachmentsAs(caller: Caller, files: readonly File[]): Promise<Attachment[]> {
  const form = new FormData()
  for (const file of files) form.append(attachmentField, file)
  const parsed = v.safeParse(attachmentsAnswer, await sendFormAs(caller, attachmentPath, form))
  if (!parsed.success) throw new CallError('network_error', { status: 200, message: 'Attachments were answered in an unknown form' })
  return parsed.output.items
}
