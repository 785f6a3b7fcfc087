import type { ErrorCode, FieldErrors } from '#contract/error.ts'

/** What can go wrong with a call: a code of the contract, or that no usable answer came. */
export type CallErrorCode = ErrorCode | 'offline' | 'network_error' | 'plumber' | 'cancelled'

/** A call that did not succeed. `message` is the server's English sentence; people are shown the words of `code`. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: CallErrorCode
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  readonly fieldErrors: FieldErrors
  readonly retryAfterSeconds: number | null

  constructor(code: CallErrorCode, details: { status?: number; message?: string; fieldErrors?: FieldErrors | undefined; retryAfterSeconds?: number | undefined; cause?: unknown } = {}) {
    super(details.message ?? code, { cause: details.cause })
    this.code = code
    this.status = details.status ?? 0
    this.fieldErrors = details.fieldErrors ?? {}
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
  }

  /** No line, or the server did not come through: the same call may succeed later as it is. */
  get isTransient(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500 || this.code === 'plumber' || this.code === 'idempotency_running'
  }
}
