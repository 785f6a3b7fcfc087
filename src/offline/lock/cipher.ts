/**
 * The operations of the app lock's data key (decision 013). XChaCha20-Poly1305 encrypts rows because it is synchronous: IndexedDB
 * ends a transaction that waits for anything else, including WebCrypto. WebCrypto's AES-GCM encrypts videos and images, which are
 * large.
 */
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** 32 random bytes; in memory only, and on the device wrapped by a PIN or a passkey. */
export type DataKey = Uint8Array<ArrayBuffer>

export interface Cipher {
  /** Encrypts any JSON value. */
  readonly encrypt: (value: unknown) => Uint8Array<ArrayBuffer>
  /** Throws for bytes that were changed or encrypted with another key. */
  readonly open: (sealed: Uint8Array) => unknown
  /**
   * A keyed hash: the same for the same text, and revealing nothing about it. Used for names of rows, which must be found again.
   * Hashed text stays as it is.
   */
  readonly hide: (text: string) => string
  /** `about` describes the bytes. It is authenticated but not stored, and must be passed again for decryption. */
  readonly encryptBytes: (bytes: ArrayBuffer, about?: string) => Promise<ArrayBuffer>
  /** Rejects for bytes that were changed, encrypted with another key, or encrypted with another `about`. */
  readonly openBytes: (sealed: ArrayBuffer, about?: string) => Promise<ArrayBuffer>
}

const nonceBytes = 24
const gcmNonceBytes = 12
/** Prefix of a hashed name. No key or subject of ours starts with it. */
const hiddenMark = '~'

export function newDataKey(): DataKey {
  return crypto.getRandomValues(new Uint8Array(32))
}

export function createCipher(dataKey: DataKey): Cipher {
  const part = (purpose: string): DataKey => new Uint8Array(hkdf(sha256, dataKey, undefined, new TextEncoder().encode(purpose), 32))
  const rowKey = part('rows')
  const nameKey = part('names')
  let bytesKey: Promise<CryptoKey> | null = null
  const settings = (iv: Uint8Array<ArrayBuffer>, about: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(about),
  })
  const cryptoKey = () => (bytesKey ??= crypto.subtle.importKey('raw', part('bytes'), 'AES-GCM', false, ['encrypt', 'decrypt']))

  return {
    encrypt(value) {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
      return joined(nonce, xchacha20poly1305(rowKey, nonce).encrypt(new TextEncoder().encode(JSON.stringify(value))))
    },
    open(sealed) {
      const plain = xchacha20poly1305(rowKey, sealed.subarray(0, nonceBytes)).decrypt(sealed.subarray(nonceBytes))
      return JSON.parse(new TextDecoder().decode(plain))
    },
    hide: (text) => (text.startsWith(hiddenMark) ? text : hiddenMark + toText(hmac(sha256, nameKey, new TextEncoder().encode(text)))),
    async encryptBytes(bytes, about = '') {
      const iv = crypto.getRandomValues(new Uint8Array(gcmNonceBytes))
      const sealed = await crypto.subtle.encrypt(settings(iv, about), await cryptoKey(), bytes)
      return joined(iv, new Uint8Array(sealed)).buffer
    },
    async openBytes(sealed, about = '') {
      const iv = new Uint8Array(sealed, 0, gcmNonceBytes)
      return crypto.subtle.decrypt(settings(iv, about), await cryptoKey(), new Uint8Array(sealed, gcmNonceBytes))
    },
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}

/** Base64, for keys, salts and other short values. */
export function toText(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

/** Throws for text that is not Base64. */
export function fromText(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
