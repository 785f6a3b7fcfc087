import type { ErrorCode, FieldErrors } from '#contract/errors/error-codes.ts'

/** The ways a call can fail: with a code of the contract, or without a usable answer. */
export type CallErrorCode = ErrorCode | 'offline' | 'network_error' | 'plumber' | 'cancelled'

interface CallErrorDetails {
  status?: number
  message?: string
  fieldErrors?: FieldErrors | undefined
  retryAfterSeconds?: number | undefined
  freeBytes?: number | undefined
  data?: unknown
  isGuessed?: boolean
  cause?: unknown
}

/**
 * A failed call in a page, a worker or the service worker. `message` is the server's English sentence; the interface shows the text
 * for `code`.
 */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: CallErrorCode
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  /** Field (code name) → rule keys; empty unless the server named fields. */
  readonly fieldErrors: FieldErrors
  readonly retryAfterSeconds: number | null
  /** Free space for uploads, set when the server refused one for lack of space. */
  readonly freeBytes: number | undefined
  /** The response body, for the pages that show it (403, 503). */
  readonly data: unknown
  /** The answer had no error code of our contract, so `code` is derived from the status: an older server. */
  readonly isGuessed: boolean

  constructor(code: CallErrorCode, details: CallErrorDetails = {}) {
    super(details.message ?? code, { cause: details.cause })
    this.code = code
    this.status = details.status ?? 0
    this.fieldErrors = details.fieldErrors ?? {}
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
    this.freeBytes = details.freeBytes
    this.data = details.data
    this.isGuessed = details.isGuessed ?? false
  }

  /** Nothing answered: the device is offline, or the server is unreachable. */
  get isOffline(): boolean {
    return this.status === 0 && this.code !== 'cancelled'
  }

  /** The device is offline, or the server could not be reached: the same call may succeed later. */
  get isTransient(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500 || this.code === 'plumber' || this.code === 'idempotency_running'
  }
}

/**
 * Refusals and lost connections are expected; unreadable answers are reported. Checks the error's name, because an error that
 * crosses between a page and a worker loses its class and its fields.
 */
export function isExpectedFailure(error: unknown): boolean {
  return error instanceof Error && error.name === 'CallError' && !('status' in error && error.status === 200)
}
