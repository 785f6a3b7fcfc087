/** The only user of ky. A chunk of its own in pages: the sign-in page is painted before anything is asked of the server. */
import ky, { type Options } from 'ky'

/** Before the second and the third try. Short: nothing tells the member of a lost connection before the last one has failed. */
const pausesMs = [300, 1000]

export interface Repeating {
  /** The call is over: aborted, out of time, or without a connection. Asked before each pause and after it. */
  readonly isOver: () => boolean
  /** A try met no server, and another one follows. */
  readonly onRepeat: () => void
}

interface Asking extends Options {
  readonly signal: AbortSignal
  /** The body comes with the answer: a try whose answer breaks off is one without an answer. */
  readonly isComplete: boolean
}

/** Whatever is answered, with any status. Rejects when nothing is; with `repeating`, when nothing is three times in all. */
export function askByKy(url: string, { isComplete, ...options }: Asking, repeating: Repeating | null): Promise<Response> {
  return ky(url, {
    ...options,
    ...(isComplete && { fetch: fetchWhole }),
    timeout: false,
    throwHttpErrors: false,
    retry: {
      limit: repeating ? pausesMs.length : 0,
      // Many reads of ours are sent by POST.
      methods: ['get', 'post'],
      delay: (attempt) => pausesMs[attempt - 1] ?? 0,
      // HTTP statuses are no errors here, so a try that failed met no server. ky would tell that from each browser's wording.
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
  // Some statuses may have no body, not even an empty one.
  return new Response(text === '' ? null : text, answer)
}
