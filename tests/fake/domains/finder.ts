/** Like `server/domains/finder`, over the lists that the world answers: without photos and their albums. */
import * as v from 'valibot'
import { searchVideoAlbums } from '#contract/albums/video-albums.ts'
import { searchBlogs } from '#contract/community/blogs.ts'
import { searchEvents } from '#contract/community/events.ts'
import { searchForumThreads } from '#contract/community/forums.ts'
import { searchMarket } from '#contract/community/market.ts'
import { searchPolls } from '#contract/community/polls.ts'
import { findEverywhere, foundPerKind } from '#contract/content/finder.ts'
import { foundTypes, readFound, type FoundType } from '#contract/content/found.ts'
import { browseDirectory } from '#contract/directory/directory.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { listFaqQuestions } from '#contract/site/faq.ts'
import { listNews } from '#contract/site/pages.ts'
import { readTextFilter } from '#contract/video-choices.ts'
import { browseVideos } from '#contract/videos.ts'
import { fake, type FakeEndpoint, type MemberFakeContext } from '../fake-endpoint.ts'
import { blogFakes } from './blogs.ts'
import { directoryFakes } from './directory.ts'
import { eventFakes } from './events/index.ts'
import { faqFakes } from './faq.ts'
import { forumFakes } from './forums/index.ts'
import { marketFakes } from './market.ts'
import { newsFakes } from './news.ts'
import { pollFakes } from './polls.ts'
import { videoAlbumFakes } from './video-albums.ts'
import { videoFakes } from './videos.ts'

interface AskedList {
  readonly endpoint: Endpoint
  readonly fakes: readonly FakeEndpoint[]
  readonly input: (text: string) => object
}

const byText = (text: string) => ({ text })
const byValue = (value: string) => ({ text: { value } })

const lists: Partial<Record<FoundType, AskedList>> = {
  user: { endpoint: browseDirectory, fakes: directoryFakes, input: byValue },
  video: { endpoint: browseVideos, fakes: videoFakes, input: byValue },
  video_album: {
    ...{ endpoint: searchVideoAlbums, fakes: videoAlbumFakes },
    input: (val) => ({ search: [{ fld: 'title', op: 'contains', val }] }),
  },
  thread: { endpoint: searchForumThreads, fakes: forumFakes, input: byText },
  event: { endpoint: searchEvents, fakes: eventFakes, input: byText },
  market_item: { endpoint: searchMarket, fakes: marketFakes, input: byText },
  blog: { endpoint: searchBlogs, fakes: blogFakes, input: byText },
  poll: { endpoint: searchPolls, fakes: pollFakes, input: byText },
  faq: { endpoint: listFaqQuestions, fakes: faqFakes, input: byText },
  news: { endpoint: listNews, fakes: newsFakes, input: byText },
}

const page = v.union([
  v.object({ items: v.array(v.unknown()), total: v.number() }),
  v.pipe(
    v.object({ questions: v.array(v.unknown()) }),
    v.transform(({ questions }) => ({ items: questions, total: questions.length })),
  ),
])

async function ask({ endpoint, fakes, input }: AskedList, text: string, context: MemberFakeContext) {
  const answering = fakes.find((one) => one.endpoint === endpoint)
  if (!answering) throw new Error(`${endpoint.name} has no fake.`)
  try {
    return v.parse(page, await answering.answer(v.parse(endpoint.request, input(text)), context))
  } catch (error) {
    if (error instanceof Refusal && error.code === 'user_not_found') return { items: [], total: 0 }
    throw error
  }
}

export const finderFakes: readonly FakeEndpoint[] = [
  fake(findEverywhere, async ({ text }, context) => {
    const types: readonly FoundType[] = readTextFilter(text).kind === 'text' ? foundTypes : ['user', 'video']
    const groups = await Promise.all(
      types.map(async (typeId) => {
        const list = lists[typeId]
        const { items, total } = list ? await ask(list, text, context) : { items: [], total: 0 }
        const found = items.slice(0, foundPerKind).flatMap((card) => readFound(typeId, card) ?? [])
        return { typeId, items: found, total, totalIsLimit: false }
      }),
    )
    return { groups: groups.filter(({ items }) => items.length > 0) }
  }),
]
