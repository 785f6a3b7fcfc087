import { Refusal } from '#contract/error.ts'

/** Throws edit_conflict unless `base`, the version that the caller had read, is the current one. Callers of older interfaces name none. */
export function checkVersion(base: number | undefined, current: number): void {
  if (base !== undefined && base !== current) throw new Refusal('edit_conflict')
}

/** Of a text: the moment of its last edit, in milliseconds; 0 if it was never edited. Every edit makes it larger. */
export function versionOf({ editedAt }: { readonly editedAt: Date | null }): number {
  return editedAt?.getTime() ?? 0
}

/** The moment to store with an edit: two in the same millisecond are two versions. */
export const nextEdit = (edited: { readonly editedAt: Date | null }, now: Date): Date =>
  new Date(Math.max(now.getTime(), versionOf(edited) + 1))
