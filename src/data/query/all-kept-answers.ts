/** All answers that the device has stored, for searching through them. */
import { createQueryCache } from '#src/offline/db/query-cache.ts'
import { currentMemberId } from '../session/session-state.ts'
import { memberStore } from '../session/member-store.ts'
import { createKeptAnswers } from './kept-answers.ts'

export interface KeptAnswer {
  readonly queryHash: string
  readonly data: unknown
}

/** Of the signed-in member, without those that are too old or unreadable. `isWanted` decides by the hash of the query's key. */
export async function readKeptAnswers(isWanted: (queryHash: string) => boolean): Promise<KeptAnswer[]> {
  const memberId = currentMemberId()
  if (memberId === null) return []
  const cache = createQueryCache(await memberStore(memberId))
  const rows = new Map(await cache.entries(isWanted))
  const answers = createKeptAnswers({ ...cache, getItem: async (queryHash) => rows.get(queryHash) ?? null })
  const found: KeptAnswer[] = []
  for (const queryHash of rows.keys()) {
    const answer = await answers.read(queryHash)
    if (answer) found.push({ queryHash, data: answer.data })
  }
  // Signed out meanwhile: nothing of the former member is shown.
  return currentMemberId() === memberId ? found : []
}
