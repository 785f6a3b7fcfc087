import type { MemberId } from '#contract/primitives.ts'

/** Whoever is checked in may still hold up the code for so long. */
export const recentMs = 10_000

export interface RecentCheckIns {
  readonly add: (userId: MemberId, atMs: number) => void
  readonly has: (userId: MemberId, atMs: number) => boolean
}

/** Whom this screen itself has just checked in: their code has not been used before, it is only read twice. */
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
