/** Every error code in words, for people. The sentences of the server's codes stand in `contract/errors/error-messages.ts`, marked for the catalogues. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { plumberBody } from '#contract/errors/error-codes.ts'

const ownWords: Readonly<Record<string, MessageDescriptor>> = {
  offline: msg`You’re offline. Nothing you typed is lost.`,
  network_error: msg`The server didn’t respond. Nothing you typed is lost. Try again.`,
  cancelled: msg`Cancelled.`,
  plumber: { id: plumberBody },
}

/** What a form or a question says of a failure that has no words for people. */
export const unknownFailure = msg`Something went wrong, please let us know!`

let messages: Readonly<Record<string, string>> = {}

/** The sentences are no part of the first chunk: they come after the first paint, and where a first answer may be a refusal, before it is shown. */
export async function loadErrorMessages(): Promise<void> {
  messages = (await import('#contract/errors/error-messages.ts')).errorMessages
}

/** Words for any code; what nobody knows reads as the documents' unknown error. */
export function wordsOfCode(code: string): MessageDescriptor {
  const message = messages[code]
  return message === undefined ? (ownWords[code] ?? msg`core.unknown_error`) : { id: message }
}
