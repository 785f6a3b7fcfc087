/**
 * A push service and a browser behind it, on this machine: accepts pushes as the real ones do and decrypts them as a browser would (RFC
 * 8291).
 */
import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { pushMessage, type PushMessage } from '#contract/notify/push.ts'

export interface ReceivedPush {
  readonly headers: IncomingHttpHeaders
  /** As sent over the wire. */
  readonly body: Buffer
}

export interface TestPushService extends AsyncDisposable {
  readonly received: ReceivedPush[]
  /** Status of the next answers; 201 by default. */
  answerWith(status: number): void
  /** The subscription that a browser hands to its server after the member agreed. */
  subscribe(): TestBrowser
}

export interface TestBrowser {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** Throws if the push was not meant for this browser. */
  read(push: ReceivedPush | undefined): PushMessage
}

export async function createPushService(): Promise<TestPushService> {
  const received: ReceivedPush[] = []
  let status = 201
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(status).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // The address of a TCP listener is an object.
  const { port } = server.address() as AddressInfo
  return {
    received,
    answerWith: (next) => void (status = next),
    subscribe: () => createBrowser(`http://127.0.0.1:${port}/push/${randomBytes(12).toString('hex')}`),
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function createBrowser(endpoint: string): TestBrowser {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  return {
    endpoint,
    p256dh: keys.getPublicKey().toString('base64url'),
    auth: auth.toString('base64url'),
    read(push) {
      if (!push) throw new Error('Nothing was pushed.')
      return v.parse(pushMessage, JSON.parse(decrypt(keys, auth, push.body)))
    },
  }
}

/** aes128gcm: salt (16), record size (4), length of the sender's key (1), that key, one record. */
function decrypt(keys: ECDH, auth: Buffer, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const shared = keys.computeSecret(senderKey)
  const derive = (secret: Buffer, from: Buffer, info: Buffer, length: number) => Buffer.from(hkdfSync('sha256', secret, from, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const secret = derive(shared, auth, info, 32)
  const contentKey = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The last record ends with a 2 and its padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}
