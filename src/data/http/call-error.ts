import type { ErrorCode, FieldErrors } from '#contract/errors/error-codes.ts'

/** What can go wrong with a call: a code of the contract, or that no usable answer came. */
export type CallErrorCode = ErrorCode | 'offline' | 'network_error' | 'plumber' | 'cancelled'

interface CallErrorDetails {
  status?: number
  message?: string
  fieldErrors?: FieldErrors | undefined
  retryAfterSeconds?: number | undefined
  data?: unknown
  cause?: unknown
}

/** A call that did not succeed. `message` is the server's English sentence; people are shown the words of `code`. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: CallErrorCode
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  /** Field (code name) → rule keys; empty unless the server named fields. */
  readonly fieldErrors: FieldErrors
  readonly retryAfterSeconds: number | null
  /** The body that came along, for the pages that show it (403, 503). */
  readonly data: unknown

  constructor(code: CallErrorCode, details: CallErrorDetails = {}) {
    super(details.message ?? code, { cause: details.cause })
    this.code = code
    this.status = details.status ?? 0
    this.fieldErrors = details.fieldErrors ?? {}
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
    this.data = details.data
  }

  /** Nothing answered: no line, or a server that cannot be reached. */
  get isOffline(): boolean {
    return this.status === 0 && this.code !== 'cancelled'
  }

  /** No line, or the server did not come through: the same call may succeed later as it is. */
  get isTransient(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500 || this.code === 'plumber' || this.code === 'idempotency_running'
  }
}
