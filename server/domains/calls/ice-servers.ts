/**
 * How the two find one another. A relay asks for a name that carries its own end and is signed with a secret shared with it (coturn's
 * `use-auth-secret`): made per call and side, it says nothing about the member and is of no use later.
 */
import { createHmac } from 'node:crypto'
import type { IceServer } from '#contract/chat/calls.ts'
import type { Config } from '../../config/config.ts'

/** Longer than anybody talks: a relay asks again when the line changes. */
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
  // SHA-1 is what the relay's protocol has (draft-uberti-behave-turn-rest).
  const credential = createHmac('sha1', TURN_SECRET).update(username).digest('base64')
  return [...servers, { urls: TURN_URLS, username, credential }]
}
