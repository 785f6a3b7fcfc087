/** Sends a form by XMLHttpRequest, because `fetch` reports no progress of what it sends. */
import { headers } from '#contract/endpoint.ts'
import { clientName } from './api-origin.ts'
import { CallError } from './call-error.ts'
import { readAnswer, type Answer } from './read-answer.ts'

export interface FormWithProgress {
  /** An absolute URL of our own API. */
  readonly url: string
  readonly form: FormData
  readonly token: string
  readonly locale?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** 0 to 1, of what has been sent. */
  readonly onProgress: (share: number) => void
  readonly onReached?: ((isReached: boolean) => void) | undefined
}

/** Resolves with any answer in our envelope. Rejects with a `CallError`: `network_error` without one, `cancelled` when aborted. */
export function sendWithProgress({ url, form, token, locale, signal, onProgress, onReached }: FormWithProgress): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new CallError('cancelled'))
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()

    function end(answer: Answer | null) {
      signal?.removeEventListener('abort', cancel)
      onReached?.(answer !== null)
      if (answer) resolve(answer)
      else reject(new CallError('network_error'))
    }

    request.open('POST', url)
    request.withCredentials = true
    request.setRequestHeader(headers.client, clientName)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    if (locale) request.setRequestHeader(headers.locale, locale)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? Math.min(1, loaded / total) : 0)
    request.onload = () => end(readAnswer(request.status, request.responseText))
    request.onerror = () => end(null)
    request.onabort = () => reject(new CallError('cancelled'))
    signal?.addEventListener('abort', cancel)
    request.send(form)
  })
}
