/** The data key as stored on the device: encrypted with something the member knows (a PIN) or has (a passkey). */
import * as v from 'valibot'
import { fromText, toText, type DataKey } from './cipher.ts'

/** OWASP's figure for PBKDF2 with SHA-256 (2023). Stored with every wrapped key, so that it can increase. */
const iterations = 600_000

export const wrappedKey = v.object({ salt: v.string(), iv: v.string(), sealed: v.string(), iterations: v.number() })
export type WrappedKey = v.InferOutput<typeof wrappedKey>

export function wrapWithPin(dataKey: DataKey, pin: string): Promise<WrappedKey> {
  return wrap(dataKey, pinBytes(pin), iterations)
}

/** Resolves with null for a wrong PIN. Slow on purpose. */
export function unwrapWithPin(wrapped: WrappedKey, pin: string): Promise<DataKey | null> {
  return unwrap(wrapped, pinBytes(pin))
}

/** `secret`: 32 bytes from a passkey. They cannot be guessed, so one iteration is enough. */
export function wrapWithSecret(dataKey: DataKey, secret: DataKey): Promise<WrappedKey> {
  return wrap(dataKey, secret, 1)
}

export function unwrapWithSecret(wrapped: WrappedKey, secret: DataKey): Promise<DataKey | null> {
  return unwrap(wrapped, secret)
}

/** Normalised, so that the bytes are the same for every keyboard. */
function pinBytes(pin: string): DataKey {
  return new TextEncoder().encode(pin.normalize('NFKC'))
}

async function wrap(dataKey: DataKey, secret: DataKey, rounds: number): Promise<WrappedKey> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await deriveKey(secret, salt, rounds), dataKey)
  return { salt: toText(salt), iv: toText(iv), sealed: toText(new Uint8Array(sealed)), iterations: rounds }
}

async function unwrap(wrapped: WrappedKey, secret: DataKey): Promise<DataKey | null> {
  const key = await deriveKey(secret, fromText(wrapped.salt), wrapped.iterations)
  try {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: fromText(wrapped.iv) }, key, fromText(wrapped.sealed))
    return new Uint8Array(plain)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'OperationError') return null
    throw error
  }
}

async function deriveKey(secret: DataKey, salt: DataKey, rounds: number): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveKey'])
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
  return crypto.subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}
