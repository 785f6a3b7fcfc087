/** The only module that uses ky. It is a chunk of its own in pages, because the sign-in page paints before the first request. */
import ky, { type Options } from 'ky'

/**
 * The pauses before the second and the third attempt. They are short because the member is not notified of a lost connection before
 * the last attempt has failed.
 */
const pausesMs = [300, 1000]

export interface Repeating {
  /** Whether the call is over: aborted, timed out, or offline. Checked before each pause and after it. */
  readonly isOver: () => boolean
  /** An attempt did not reach the server, and another one follows. */
  readonly onRepeat: () => void
}

interface Asking extends Options {
  readonly signal: AbortSignal
  /** The body is read with the answer: an attempt whose answer breaks off counts as unanswered. */
  readonly isComplete: boolean
  /** An answer for which this is false counts as none. */
  readonly isOurs: ((answer: Response) => boolean | Promise<boolean>) | undefined
}

/**
 * Resolves with the answer, whatever its status. Rejects when there is none; with `repeating`, after three unanswered attempts in
 * total.
 */
export function askByKy(url: string, { isComplete, isOurs, ...options }: Asking, repeating: Repeating | null): Promise<Response> {
  return ky(url, {
    ...options,
    fetch: async (input: string | URL | Request, init?: RequestInit) => {
      const answer = await (isComplete ? fetchWhole(input, init) : fetch(input, init))
      if (isOurs && !(await isOurs(answer))) throw new TypeError(`Another server answered with ${answer.status}.`)
      return answer
    },
    timeout: false,
    throwHttpErrors: false,
    retry: {
      limit: repeating ? pausesMs.length : 0,
      // Many of our reads use POST.
      methods: ['get', 'post'],
      delay: (attempt) => pausesMs[attempt - 1] ?? 0,
      // HTTP statuses are not errors here, so a failed attempt did not reach the server. ky itself would infer that from each
      // browser's error message.
      shouldRetry: () => {
        if (!repeating || repeating.isOver()) return false
        repeating.onRepeat()
        return true
      },
    },
    hooks: {
      beforeRetry: [
        ({ error }) => {
          if (repeating?.isOver()) throw error
        },
      ],
    },
  })
}

async function fetchWhole(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const answer = await fetch(input, init)
  const text = await answer.text()
  // Some statuses must not have a body, not even an empty one.
  return new Response(text === '' ? null : text, answer)
}
