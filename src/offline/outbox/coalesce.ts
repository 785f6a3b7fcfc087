/** How a write changes the one before it, and how an answer changes the writes behind it. */

/** The input of the joined write. The older `version` stays, because both edits are based on that state. */
export function joinInputs(older: unknown, newer: unknown): unknown {
  if (!isRecord(older) || !isRecord(newer)) return newer
  return { ...older, ...newer, ...('version' in older && { version: older['version'] }) }
}

/**
 * An edit queued behind another edit of the same record (`sent`) builds on it: once the first is answered, the second is based on the
 * version in that answer. Undefined if nothing changes.
 */
export function rebasedInput(input: unknown, sent: unknown, answer: unknown): unknown {
  if (!isRecord(input) || !('version' in input) || !isRecord(answer) || typeof answer['version'] !== 'number') return undefined
  // The comments of one item share a subject. Every other subject is one record.
  if (isRecord(sent) && sent['commentId'] !== input['commentId']) return undefined
  return { ...input, version: answer['version'] }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
