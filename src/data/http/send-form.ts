/** Sends files to our own server; `call` handles all other requests. */
import { apiUrl } from '#src/http/api-origin.ts'
import { askWithRefresh } from '#src/http/ask-with-refresh.ts'
import { CallError } from '#src/http/call-error.ts'
import type { Answer } from '#src/http/read-answer.ts'
import { send } from '#src/http/send.ts'
import { pageCaller } from './page-caller.ts'

const timeoutMs = 120_000

/** Resolves with the unvalidated answer in code names. Throws `CallError`. */
export async function sendForm(path: string, form: FormData): Promise<unknown> {
  const { tokens, locale, onReached } = pageCaller()
  async function ask(token: string | null): Promise<Answer> {
    // Files are large, so a request that would certainly be refused is not sent.
    if (token === null) throw new CallError('unauthorized', { status: 401 })
    return send({ url: apiUrl(path), method: 'POST', body: form, token, locale, timeoutMs, onReached })
  }
  const answer = await askWithRefresh(tokens, false, ask)
  if (answer.kind === 'ok') return answer.value
  throw answer.error
}
