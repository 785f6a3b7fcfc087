/** Values that parse as JSON and still break later code: too deep, half characters, numbers that are no longer exact. */
import type { FieldErrors } from '#contract/errors/error-codes.ts'
import { invalid } from '#contract/error.ts'

/** No request of the contract comes near it. */
export const deepestLevel = 32

/** Throws `validation_failed`, naming the first field that contains one. Looks no deeper than `deepestLevel`. */
export function checkPlain(value: unknown): void {
  const found = findFault(value, [], 0)
  if (found) throw invalid(found)
}

export function isPlain(value: unknown): boolean {
  return findFault(value, [], 0) === null
}

function findFault(value: unknown, path: readonly string[], level: number): FieldErrors | null {
  if (typeof value === 'string') return value.isWellFormed() ? null : fault(path, 'control')
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? null : fault(path, 'invalid')
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return null
  // For excessive depth, the first field is precise enough.
  if (level >= deepestLevel) return fault(path.slice(0, 1), 'too_deep')
  for (const [key, item] of Object.entries(value)) {
    if (!key.isWellFormed()) return fault(path, 'control')
    const found = findFault(item, [...path, key], level + 1)
    if (found) return found
  }
  return null
}

function fault(path: readonly string[], rule: string): FieldErrors {
  return { [path.length === 0 ? 'request' : path.join('.')]: [rule] }
}
