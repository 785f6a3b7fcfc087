import { CallError } from '#src/http/call-error.ts'

/** As a server would say it of a field; forms know how to show that. */
export function wrongPin(field: string): CallError {
  return new CallError('validation_failed', { fieldErrors: { [field]: ['wrong_pin'] } })
}
