/**
 * ICE servers through which the two devices find one another. A relay requires a user name that contains its expiry and is signed with a
 * shared secret (coturn's `use-auth-secret`): created per call and side, it reveals nothing about the member and is useless later.
 */
import { createHmac } from 'node:crypto'
import type { IceServer } from '#contract/chat/calls.ts'
import type { Config } from '../../config/config.ts'

/** Longer than any call: a relay requests it again when the network changes. */
const lifeSeconds = 12 * 3600

type RelayConfig = Pick<Config, 'TURN_URLS' | 'TURN_SECRET' | 'STUN_URLS'>

export const hasRelay = ({ TURN_URLS }: RelayConfig): boolean => TURN_URLS.length > 0

export function iceServersFor(
  { TURN_URLS, TURN_SECRET, STUN_URLS }: RelayConfig,
  { callId, isCaller, isRelayOnly, now }: { callId: string; isCaller: boolean; isRelayOnly: boolean; now: Date },
): IceServer[] {
  const servers: IceServer[] = STUN_URLS.length > 0 && !isRelayOnly ? [{ urls: STUN_URLS }] : []
  if (TURN_SECRET === undefined) return servers
  const username = `${Math.floor(now.getTime() / 1000) + lifeSeconds}:${callId}-${isCaller ? 'a' : 'b'}`
  // The relay's protocol prescribes SHA-1 (draft-uberti-behave-turn-rest).
  const credential = createHmac('sha1', TURN_SECRET).update(username).digest('base64')
  return [...servers, { urls: TURN_URLS, username, credential }]
}
