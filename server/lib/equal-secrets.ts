/** The one comparison of secrets and signatures in the server. */
import { createHash, timingSafeEqual } from 'node:crypto'

/** True if both are the same. Takes as long for a wrong value as for the right one, whatever its length. */
export function areSameSecrets(expected: string | Uint8Array, given: string | Uint8Array): boolean {
  return timingSafeEqual(digestOf(expected), digestOf(given))
}

const digestOf = (secret: string | Uint8Array): Buffer => createHash('sha256').update(secret).digest()
