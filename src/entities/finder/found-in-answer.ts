/** What an answer that the app holds says about members and items. */
import * as v from 'valibot'
import { readFound, type FoundItem, type FoundType } from '#contract/content/found.ts'

/** By the first part of the query's key, the part of the site that the answer is from. */
const typeOfModule: Readonly<Record<string, FoundType>> = {
  members: 'user',
  videos: 'video',
  video_albums: 'video_album',
  photos: 'photo',
  photo_albums: 'photo_album',
  forums: 'thread',
  events: 'event',
  marketplace: 'market_item',
  blogs: 'blog',
  polls: 'poll',
  faq: 'faq',
  pages: 'news',
}

export function typeOfKey(queryKey: readonly unknown[]): FoundType | undefined {
  const [module] = queryKey
  return typeof module === 'string' ? typeOfModule[module] : undefined
}

const pages = v.object({ pages: v.array(v.unknown()) })
const list = v.object({ items: v.array(v.unknown()) })
const questions = v.object({ questions: v.array(v.unknown()) })
const openThread = v.object({ thread: v.unknown() })

/** The cards in an answer: of the pages of a list, of a short list, of an open thread, or the details of one item. */
function cardsIn(data: unknown): readonly unknown[] {
  if (v.is(pages, data)) return data.pages.flatMap(cardsIn)
  if (v.is(list, data)) return data.items
  if (v.is(questions, data)) return data.questions
  if (v.is(openThread, data)) return [data.thread]
  return [data]
}

export function foundInAnswer(queryKey: readonly unknown[], data: unknown): FoundItem[] {
  const typeId = typeOfKey(queryKey)
  return typeId === undefined ? [] : cardsIn(data).flatMap((card) => readFound(typeId, card) ?? [])
}
