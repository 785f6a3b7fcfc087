/** Sends a file to our own server and says how far it has come. */
import { apiUrl } from '#src/http/api-origin.ts'
import { askWithRefresh } from '#src/http/ask-with-refresh.ts'
import { CallError } from '#src/http/call-error.ts'
import { sendWithProgress } from '#src/http/send-with-progress.ts'
import { pageCaller } from './page-caller.ts'

export interface ProgressOptions {
  /** 0 to 1, of what has been sent. */
  readonly onProgress: (share: number) => void
  /** Aborting rejects with `cancelled`. */
  readonly signal: AbortSignal
}

/** Resolves with the unvalidated answer in code names. Throws `CallError`. */
export async function sendFormWithProgress(path: string, form: FormData, { onProgress, signal }: ProgressOptions): Promise<unknown> {
  const { tokens, locale, onReached } = pageCaller()
  const answer = await askWithRefresh(tokens, false, async (token) => {
    // Files are large, so a request that would certainly be refused is not sent.
    if (token === null) throw new CallError('unauthorized', { status: 401 })
    return sendWithProgress({ url: apiUrl(path), form, token, locale, signal, onProgress, onReached })
  })
  if (answer.kind === 'ok') return answer.value
  throw answer.error
}
