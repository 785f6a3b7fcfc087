/** Signatures of notices: HMAC-SHA256 over the moment and the text, so that neither can be changed or sent again later. */
import { createHmac } from 'node:crypto'
import { areSameSecrets } from '../../lib/equal-secrets.ts'
import type { SignedNotice } from './card-processor.ts'

/** How far the processor's clock and the network may differ from ours. Within it, the notice's own id makes a replay harmless. */
export const replayWindowSeconds = 300

const signatureOf = (key: string, { timestamp, payload }: Pick<SignedNotice, 'timestamp' | 'payload'>) =>
  createHmac('sha256', key).update(`${timestamp}.${payload}`).digest()

export function signNotice(key: string, payload: string, now: Date): SignedNotice {
  const timestamp = Math.floor(now.getTime() / 1000)
  return { timestamp, payload, signature: signatureOf(key, { timestamp, payload }).toString('hex') }
}

/** Compares in constant time. */
export function isGenuine(key: string, notice: SignedNotice, now: Date): boolean {
  if (!areSameSecrets(signatureOf(key, notice), Buffer.from(notice.signature, 'hex'))) return false
  return Math.abs(now.getTime() / 1000 - notice.timestamp) <= replayWindowSeconds
}
