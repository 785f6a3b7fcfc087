/** Searches what the device has: the answers in memory, and those that it has stored. */
import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { foundTypes, type FoundItem, type FoundType } from '#contract/content/found.ts'
import { readKeptAnswers } from '#src/data/query/all-kept-answers.ts'
import { fold } from '#src/offline/chat-store/text-index.ts'
import { foundInAnswer, typeOfKey } from './found-in-answer.ts'

export const keyOf = ({ typeId, itemId }: Pick<FoundItem, 'typeId' | 'itemId'>): string => `${typeId} ${itemId}`

const keyInHash = v.pipe(v.string(), v.parseJson(), v.array(v.unknown()))

function keyOfHash(queryHash: string): readonly unknown[] {
  const key = v.safeParse(keyInHash, queryHash)
  return key.success ? key.output : []
}

/** Each item once, as it comes first. */
export function withoutDoubles(items: readonly FoundItem[]): FoundItem[] {
  const first = new Map<string, FoundItem>()
  for (const item of items) if (!first.has(keyOf(item))) first.set(keyOf(item), item)
  return [...first.values()]
}

/** The item that this answer says does not exist any more. */
function missingIn(queryKey: readonly unknown[], data: unknown): string | undefined {
  const [, part, itemId] = queryKey
  const typeId = typeOfKey(queryKey)
  return data === null && part === 'details' && typeId !== undefined && typeof itemId === 'number' ? keyOf({ typeId, itemId }) : undefined
}

/** Every member and item that the device knows, each once; what is in memory is newer. Lists may still have what is known to be gone. */
export async function readDeviceItems(client: QueryClient): Promise<FoundItem[]> {
  const inMemory = client.getQueryCache().findAll()
  const stored = await readKeptAnswers((queryHash) => typeOfKey(keyOfHash(queryHash)) !== undefined)
  const answers = [
    ...inMemory.map(({ queryKey, state }) => ({ queryKey, data: state.data })),
    ...stored.map(({ queryHash, data }) => ({ queryKey: keyOfHash(queryHash), data })),
  ]
  const missing = new Set(answers.map(({ queryKey, data }) => missingIn(queryKey, data)))
  const found = withoutDoubles(answers.flatMap(({ queryKey, data }) => foundInAnswer(queryKey, data)))
  return found.filter((item) => !missing.has(keyOf(item)))
}

/** In the order of kinds. Every word is in the title, regardless of case and accents. `most` of each kind. */
export function findAmong(items: readonly FoundItem[], text: string, most: number): Map<FoundType, FoundItem[]> {
  const words = fold(text).split(/\s+/).filter(Boolean)
  const hits = new Map<FoundType, FoundItem[]>()
  if (words.length === 0) return hits
  for (const typeId of foundTypes) {
    const ofType = items.filter((item) => item.typeId === typeId && words.every((word) => fold(item.title).includes(word)))
    if (ofType.length > 0) hits.set(typeId, ofType.slice(0, most))
  }
  return hits
}
