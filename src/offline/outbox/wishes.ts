/**
 * Which writes overtake an earlier one that still waits. A toggle keeps only the last wish: like, unlike, like on a bad
 * line is one like. Edits of the same thing join. Everything else is kept word for word, in order.
 * By name: workers know these rules without carrying every endpoint. A test holds the names to the contract.
 */

/** last: the newer input replaces the older. join: fields of both, the newer ones win. */
export type Wish = 'last' | 'join'

export const wishes: ReadonlyMap<string, Wish> = new Map([
  ['videos.vote', 'last'],
  ['videos.setFavourite', 'last'],
  ['videos.rememberPosition', 'last'],
  ['videos.countView', 'last'],
  ['encoding.dismiss', 'last'],
  ['accounts.saveWatermark', 'join'],
  ['accounts.saveFilmDefaults', 'join'],
  ['accounts.saveUnits', 'join'],
  ['profiles.saveNote', 'last'],
  ['safety.addReport', 'last'],
  ['friends.setHero', 'last'],
  ['notifications.markSeen', 'last'],
  ['mail.read', 'last'],
  ['chat.markRead', 'last'],
  ['chat.saveConversationSettings', 'last'],
  ['chat.saveSettings', 'join'],
  ['accounts.savePreferences', 'join'],
  ['videos.edit', 'join'],
])

export function wishOf(endpointName: string): Wish | undefined {
  return wishes.get(endpointName)
}

/** What the joined write says. The older `version` stays: it names the state both edits began from. */
export function joinInputs(older: unknown, newer: unknown): unknown {
  if (!isRecord(older) || !isRecord(newer)) return newer
  return { ...older, ...newer, ...('version' in older && { version: older['version'] }) }
}

/**
 * An edit that waits behind another edit of the same record builds on it: once that one has been answered, the version in the
 * answer is the one it is based on. Undefined where nothing has to change.
 */
export function rebasedInput(input: unknown, answer: unknown): unknown {
  if (!isRecord(input) || !('version' in input) || !isRecord(answer) || typeof answer['version'] !== 'number') return undefined
  return { ...input, version: answer['version'] }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
