/** The texts searched for last. They are on this device alone, like stored answers: encrypted under the app lock, gone after signing out. */
import * as v from 'valibot'
import { currentMemberId } from '#src/data/session/session-state.ts'
import { memberStore } from '#src/data/session/member-store.ts'
import { createQueryCache, type QueryCache } from '#src/offline/db/query-cache.ts'

const rowKey = 'finder:recent'
const most = 8
const texts = v.fallback(v.pipe(v.string(), v.parseJson(), v.array(v.string())), [])

async function openRows(): Promise<QueryCache | null> {
  const memberId = currentMemberId()
  return memberId === null ? null : createQueryCache(await memberStore(memberId))
}

/** The newest first. */
export async function readRecentSearches(): Promise<string[]> {
  const rows = await openRows()
  return v.parse(texts, (await rows?.getItem(rowKey)) ?? '[]')
}

export async function rememberSearch(text: string): Promise<void> {
  const rows = await openRows()
  const known = v.parse(texts, (await rows?.getItem(rowKey)) ?? '[]')
  const others = known.filter((other) => other.toLowerCase() !== text.toLowerCase())
  await rows?.setItem(rowKey, JSON.stringify([text, ...others].slice(0, most)))
}

export async function clearRecentSearches(): Promise<void> {
  await (await openRows())?.removeItem(rowKey)
}
