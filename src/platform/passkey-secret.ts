/**
 * A secret that only the device's passkey provides (WebAuthn's PRF extension). The passkey never leaves the device and no server
 * knows it: it decrypts only the local copy of the key.
 */

export interface PasskeySecret {
  /** Base64. */
  readonly credentialId: string
  readonly secret: Uint8Array<ArrayBuffer>
}

/** Whether the device may have a passkey; whether it really provides a secret is known only once it is created. */
export async function canHavePasskey(): Promise<boolean> {
  if (!('PublicKeyCredential' in globalThis)) return false
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
}

/** Resolves with null when this device provides no secret, or the member declines. The device shows `label` beside the passkey. */
export async function makePasskeySecret(salt: Uint8Array<ArrayBuffer>, label: string): Promise<PasskeySecret | null> {
  const made = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: randomBytes(32),
        rp: { name: label },
        user: { id: randomBytes(16), name: label, displayName: label },
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        authenticatorSelection: { authenticatorAttachment: 'platform', userVerification: 'required', residentKey: 'discouraged' },
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  )
  if (!made) return null
  const secret = secretOf(made)
  // Some devices provide the secret only on a second request.
  return secret ? { credentialId: idOf(made), secret } : askPasskeySecret(idOf(made), salt)
}

/** Resolves with null when the member declines, or the passkey no longer exists. */
export async function askPasskeySecret(credentialId: string, salt: Uint8Array<ArrayBuffer>): Promise<PasskeySecret | null> {
  const found = await asked(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: randomBytes(32),
        allowCredentials: [{ type: 'public-key', id: Uint8Array.from(atob(credentialId), (character) => character.charCodeAt(0)) }],
        userVerification: 'required',
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  )
  const secret = found && secretOf(found)
  return secret ? { credentialId, secret } : null
}

/** Declining, and not responding, are not failures of the app. */
async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    const credential = await ask()
    return credential instanceof PublicKeyCredential ? credential : null
  } catch (error) {
    if (error instanceof DOMException && quietRefusals.has(error.name)) return null
    throw error
  }
}

const quietRefusals: ReadonlySet<string> = new Set(['NotAllowedError', 'AbortError', 'NotSupportedError', 'InvalidStateError'])

function secretOf(credential: PublicKeyCredential): Uint8Array<ArrayBuffer> | null {
  const first = credential.getClientExtensionResults().prf?.results?.first
  if (first === undefined) return null
  return ArrayBuffer.isView(first)
    ? Uint8Array.from(new Uint8Array(first.buffer, first.byteOffset, first.byteLength))
    : new Uint8Array(first)
}

function idOf(credential: PublicKeyCredential): string {
  return btoa(String.fromCharCode(...new Uint8Array(credential.rawId)))
}

function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length))
}
