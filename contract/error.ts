/** How commands and policies refuse a request. */
import type { ErrorCode, FieldErrors } from './errors/error-codes.ts'
import { errorMessages } from './errors/error-messages.ts'

interface RefusalDetails {
  errors?: FieldErrors
  message?: string
  retryAfterSeconds?: number
  freeBytes?: number
  balance?: number
}

/** An expected refusal. Commands and policies throw it; the edge turns it into an `errorBody`. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly errors: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined
  readonly freeBytes: number | undefined
  readonly balance: number | undefined
  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(details.message ?? errorMessages[code])
    this.code = code
    this.errors = details.errors
    this.retryAfterSeconds = details.retryAfterSeconds
    this.freeBytes = details.freeBytes
    this.balance = details.balance
  }
}

/** A refusal that names fields. */
export function invalid(errors: FieldErrors): Refusal {
  return new Refusal('validation_failed', { errors })
}
