/** No passkey was given. Not a fault: whoever asked says so and offers another way. */
export class PasskeyCancelled extends Error {
  override readonly name = 'PasskeyCancelled'
  constructor(options?: ErrorOptions) {
    super('No passkey was given.', options)
  }
}

/** The device can make and use passkeys here. Insecure origins cannot. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis
}
