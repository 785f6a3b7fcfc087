/**
 * What the app lock's data key does (decision 013). XChaCha20-Poly1305 for rows, because it runs in one go: IndexedDB ends a
 * transaction that waits for anything else, WebCrypto included. WebCrypto's AES-GCM for videos and pictures, which are large.
 */
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** 32 random bytes; in memory only, and on the device wrapped by a PIN or a passkey. */
export type DataKey = Uint8Array<ArrayBuffer>

export interface Sealer {
  /** Of anything JSON can hold. */
  readonly seal: (value: unknown) => Uint8Array<ArrayBuffer>
  /** Throws for bytes that were changed or sealed with another key. */
  readonly open: (sealed: Uint8Array) => unknown
  /** The same for the same text, and telling nothing of it: names of rows, which have to be found again. Hidden text stays as it is. */
  readonly hide: (text: string) => string
  /** `about` is not in it, and has to be given again: what the bytes are. */
  readonly sealBytes: (bytes: ArrayBuffer, about?: string) => Promise<ArrayBuffer>
  /** Rejects for bytes that were changed, sealed with another key, or as something else. */
  readonly openBytes: (sealed: ArrayBuffer, about?: string) => Promise<ArrayBuffer>
}

const nonceBytes = 24
const gcmNonceBytes = 12
/** Before a hidden name. No key or subject of ours begins so. */
const hiddenMark = '~'

export function newDataKey(): DataKey {
  return crypto.getRandomValues(new Uint8Array(32))
}

export function createSealer(dataKey: DataKey): Sealer {
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
    seal(value) {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
      return joined(nonce, xchacha20poly1305(rowKey, nonce).encrypt(new TextEncoder().encode(JSON.stringify(value))))
    },
    open(sealed) {
      const plain = xchacha20poly1305(rowKey, sealed.subarray(0, nonceBytes)).decrypt(sealed.subarray(nonceBytes))
      return JSON.parse(new TextDecoder().decode(plain))
    },
    hide: (text) => (text.startsWith(hiddenMark) ? text : hiddenMark + toText(hmac(sha256, nameKey, new TextEncoder().encode(text)))),
    async sealBytes(bytes, about = '') {
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

/** Base64. Of keys, salts and other short things. */
export function toText(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

/** Throws for what is not Base64. */
export function fromText(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
