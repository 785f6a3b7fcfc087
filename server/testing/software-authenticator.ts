/** An authenticator in software, as far as tests need one: one P-256 key, no attestation, unlocked by its owner by default. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import * as v from 'valibot'

const options = v.object({
  challenge: v.string(),
  rpId: v.optional(v.string()),
  rp: v.optional(v.object({ id: v.string() })),
})

export interface AuthenticatorOptions {
  /** Origin of the page that makes the request. */
  readonly origin?: string
  readonly isUnlocked?: boolean
}

export interface SoftwareAuthenticator {
  readonly id: string
  /** Answers the server's options, in the browser's JSON. */
  register(serverOptions: string, how?: AuthenticatorOptions): string
  assert(serverOptions: string, how?: AuthenticatorOptions): string
  /** The next assertion counts from here. */
  setCounter(counter: number): void
}

export function createSoftwareAuthenticator(): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0

  function clientDataOf(type: string, serverOptions: string, origin: string) {
    const { challenge, rpId, rp } = v.parse(v.pipe(v.string(), v.parseJson(), options), serverOptions)
    const clientData = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
    return {
      clientData,
      rpIdHash: createHash('sha256')
        .update(rpId ?? rp?.id ?? '')
        .digest(),
    }
  }

  const envelope = (response: object) =>
    JSON.stringify({ id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {}, response })

  return {
    id: text(id),
    register(serverOptions, { origin = 'http://localhost:8080', isUnlocked = true } = {}) {
      const { clientData, rpIdHash } = clientDataOf('webauthn.create', serverOptions, origin)
      const flags = 0x41 | (isUnlocked ? 0x04 : 0)
      const length = Buffer.from([0, id.length])
      const authData = Buffer.concat([rpIdHash, Buffer.from([flags]), uint32(counter), Buffer.alloc(16), length, id, coseKey(publicKey)])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authData),
      ])
      return envelope({ clientDataJSON: text(clientData), attestationObject: text(attestationObject), transports: ['internal'] })
    },
    assert(serverOptions, { origin = 'http://localhost:8080', isUnlocked = true } = {}) {
      const { clientData, rpIdHash } = clientDataOf('webauthn.get', serverOptions, origin)
      counter += 1
      const authData = Buffer.concat([rpIdHash, Buffer.from([0x01 | (isUnlocked ? 0x04 : 0)]), uint32(counter)])
      const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
      const signature = sign('sha256', signed, privateKey)
      return envelope({ clientDataJSON: text(clientData), authenticatorData: text(authData), signature: text(signature) })
    },
    setCounter(next) {
      counter = next
    },
  }
}

const text = (bytes: Buffer) => bytes.toString('base64url')

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const cborText = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])

function cborBytes(value: Buffer): Buffer {
  const head = value.length < 256 ? Buffer.from([0x58, value.length]) : Buffer.from([0x59, value.length >> 8, value.length & 255])
  return Buffer.concat([head, value])
}

/** ES256 in COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const coordinate = (label: number, value: string) => [Buffer.from([label]), cborBytes(Buffer.from(value, 'base64url'))]
  return Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]), ...coordinate(0x21, x), ...coordinate(0x22, y)])
}
