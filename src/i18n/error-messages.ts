/**
 * The message for every error code. The messages of the server's codes are in `contract/errors/error-messages.ts`, marked for the
 * catalogues.
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { plumberBody } from '#contract/errors/error-codes.ts'

const ownLabels: Readonly<Record<string, MessageDescriptor>> = {
  offline: msg`You’re offline. Nothing you typed is lost.`,
  network_error: msg`The server didn’t respond. Nothing you typed is lost. Try again.`,
  cancelled: msg`Cancelled.`,
  plumber: { id: plumberBody },
}

/** Shown by forms and dialogs for a failure without a message of its own. */
export const unknownFailure = msg`Something went wrong, please let us know!`

let messages: Readonly<Record<string, string>> = {}

/**
 * The messages are not in the first chunk: they load after the first paint, and where the first answer may be a refusal, before it
 * is shown.
 */
export async function loadErrorMessages(): Promise<void> {
  messages = (await import('#contract/errors/error-messages.ts')).errorMessages
}

/** The message for any code; unknown codes get the documents' unknown error. */
export function messageForCode(code: string): MessageDescriptor {
  const message = messages[code]
  return message === undefined ? (ownLabels[code] ?? msg`core.unknown_error`) : { id: message }
}
