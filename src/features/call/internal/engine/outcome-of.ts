import { CallError } from '#src/http/call-error.ts'
import { CallRefused } from '#src/entities/call/calls.ts'
import type { Outcome } from './call-view.ts'

/** Why a call could not begin. */
export function outcomeOf(error: unknown): Outcome {
  if (error instanceof CallError || error instanceof CallRefused) {
    if (error.fieldErrors['isRelayOnly']) return 'no_relay'
    if (error.code === 'user_not_found') return 'not_here'
    if (error.code === 'rate_limited') return 'too_often'
    if (error.code === 'offline' || error.code === 'network_error') return 'offline'
  }
  return 'impossible'
}
