/** No passkey was provided. Not an error: the caller shows a message and offers an alternative. */
export class PasskeyCancelled extends Error {
  override readonly name = 'PasskeyCancelled'
  constructor(options?: ErrorOptions) {
    super('No passkey was given.', options)
  }
}

/** Whether the device can create and use passkeys here. Insecure origins cannot. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis
}
