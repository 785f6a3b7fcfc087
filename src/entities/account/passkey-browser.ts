/** The browser's side of passkeys. A chunk of its own: loaded by whoever uses one. */
import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { PasskeyCancelled } from './passkey-cancelled.ts'

/** The answer of the device, for the server. Throws PasskeyCancelled. */
export async function createPasskey(options: string): Promise<string> {
  // Our own server's options, made for exactly this call.
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON
  return JSON.stringify(await orCancelled(startRegistration({ optionsJSON })))
}

/** `isOffered`: beside the saved passwords of a field, until the person picks one there. */
export async function askForPasskey(options: string, { isOffered = false } = {}): Promise<string> {
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON
  return JSON.stringify(await orCancelled(startAuthentication({ optionsJSON, useBrowserAutofill: isOffered })))
}

/** Takes an offer back: the screen it was made on is gone. */
export function endOffer(): void {
  WebAuthnAbortService.cancelCeremony()
}

async function orCancelled<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    // Closed, timed out, none there, or overtaken by another question: the browser tells none of them apart, on purpose.
    throw new PasskeyCancelled({ cause: error })
  }
}
