/** Every error code in words, for people. The sentences of the server's codes stand in `contract/error.ts`, marked for the catalogues. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { errorTable, plumberBody, type ErrorCode } from '#contract/error.ts'

const ownWords: Record<'offline' | 'network_error' | 'cancelled', MessageDescriptor> = {
  offline: msg`You are offline. Nothing you typed is lost.`,
  network_error: msg`The server did not answer. Nothing you typed is lost. Try again.`,
  cancelled: msg`Cancelled.`,
}

/** What a form or a question says of a failure that has no words for people. */
export const unknownFailure = msg`Something went wrong, please let us know!`

/** Words for any code; what nobody knows reads as the documents' unknown error. */
export function wordsOfCode(code: string): MessageDescriptor {
  if (code in errorTable) return { id: errorTable[code as ErrorCode].message } // `in` has just found it in the table
  if (code === 'plumber') return { id: plumberBody }
  return (ownWords as Record<string, MessageDescriptor>)[code] ?? msg`core.unknown_error`
}
