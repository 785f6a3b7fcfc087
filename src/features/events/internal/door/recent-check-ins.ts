import type { MemberId } from '#contract/primitives.ts'

/** A guest may hold up the code this long after being checked in. */
export const recentMs = 10_000

export interface RecentCheckIns {
  readonly add: (userId: MemberId, atMs: number) => void
  readonly has: (userId: MemberId, atMs: number) => boolean
}

/** The guests that this screen has just checked in. If their code is read again, it was not used before: the camera saw it twice. */
export function createRecentCheckIns(): RecentCheckIns {
  const addedAtMs = new Map<MemberId, number>()
  return {
    add: (userId, atMs) => void addedAtMs.set(userId, atMs),
    has(userId, atMs) {
      const addedAt = addedAtMs.get(userId)
      return addedAt !== undefined && atMs - addedAt < recentMs
    },
  }
}
