/**
 * Codes for the door of an event: `RW1.<event>.<member>.<signature>`. A host's device checks them without a connection, with the key that
 * `events.door` answers. Each event has its own key, which only its host gets.
 */
export interface CheckIn {
  readonly eventId: number
  readonly userId: number
}

const pattern = /^RW1\.([0-9a-z]{1,11})\.([0-9a-z]{1,11})\.([A-Za-z0-9_-]{22})$/
/** Of a signature, 128 bits are kept: codes stay short enough for a coarse picture. */
const signatureBytes = 16

const statementOf = ({ eventId, userId }: CheckIn) => `RW1.${eventId.toString(36)}.${userId.toString(36)}`

/** `key`: base64url. */
export async function writeCheckInCode(key: string, checkIn: CheckIn): Promise<string> {
  const statement = statementOf(checkIn)
  return `${statement}.${await sign(key, statement)}`
}

/** Null for anything that is not a code of this event, or was not signed with its key. */
export async function readCheckInCode(key: string, eventId: number, code: string): Promise<CheckIn | null> {
  const [, event = '', user = '', signature = ''] = pattern.exec(code.trim()) ?? []
  const checkIn = { eventId: parseInt(event, 36), userId: parseInt(user, 36) }
  if (checkIn.eventId !== eventId || statementOf(checkIn) !== `RW1.${event}.${user}`) return null
  return (await sign(key, statementOf(checkIn))) === signature ? checkIn : null
}

async function sign(key: string, statement: string): Promise<string> {
  const secret = await crypto.subtle.importKey('raw', fromBase64url(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', secret, new TextEncoder().encode(statement))
  return toBase64url(new Uint8Array(signature).subarray(0, signatureBytes))
}

function toBase64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '')
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
