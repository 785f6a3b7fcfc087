/** The browser's side of passkeys. A chunk of its own, loaded only when a passkey is used. */
import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { PasskeyCancelled } from './passkey-cancelled.ts'

/** The device's response, for the server. Throws PasskeyCancelled. */
export async function createPasskey(options: string): Promise<string> {
  // Our own server's options, generated for exactly this call.
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON
  return JSON.stringify(await orCancelled(startRegistration({ optionsJSON })))
}

/** `isOffered`: shown in a field's autofill beside the saved passwords, until the member picks one there. */
export async function askForPasskey(options: string, { isOffered = false } = {}): Promise<string> {
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON
  return JSON.stringify(await orCancelled(startAuthentication({ optionsJSON, useBrowserAutofill: isOffered })))
}

/** Cancels an offer: its screen has been left. */
export function endOffer(): void {
  WebAuthnAbortService.cancelCeremony()
}

async function orCancelled<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    // Closed, timed out, no passkey, or superseded by another request: the browser deliberately does not distinguish
    // them.
    throw new PasskeyCancelled({ cause: error })
  }
}
