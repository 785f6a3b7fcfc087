import { CallError } from '#src/http/call-error.ts'

/** In the shape of a server's field error, which forms know how to show. */
export function wrongPin(field: string): CallError {
  return new CallError('validation_failed', { fieldErrors: { [field]: ['wrong_pin'] } })
}
