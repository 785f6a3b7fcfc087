/** How a write changes the one before it, and an answer the ones behind it. */

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
