/** The lists that the search asks, each as its own screen would. */
import * as v from 'valibot'
import { searchVideoAlbums } from '#contract/albums/video-albums.ts'
import { searchBlogs } from '#contract/community/blogs.ts'
import { searchEvents } from '#contract/community/events.ts'
import { searchForumThreads } from '#contract/community/forums.ts'
import { searchMarket } from '#contract/community/market.ts'
import { searchPolls } from '#contract/community/polls.ts'
import { foundPerKind } from '#contract/content/finder.ts'
import type { FoundType } from '#contract/content/found.ts'
import { browseDirectory } from '#contract/directory/directory.ts'
import { browsePhotoAlbums } from '#contract/photos/photo-albums.ts'
import { browsePhotos } from '#contract/photos/photos.ts'
import { browseVideos } from '#contract/videos.ts'
import { fromWire } from '#contract/wire.ts'
import type { MemberContext } from '../../http/context.ts'
import type { PreparedJson } from '../../http/prepared-json.ts'
import { searchBlogsFor } from '../blogs/index.ts'
import { browseMembers } from '../directory/index.ts'
import { listEvents } from '../events/index.ts'
import { listQuestions } from '../faq/index.ts'
import { searchThreads } from '../forums/index.ts'
import { listMarket } from '../market/index.ts'
import { findNews } from '../pages/index.ts'
import { listPhotoAlbums } from '../photo-albums/index.ts'
import { listPhotos } from '../photos/index.ts'
import { listPolls } from '../polls/index.ts'
import { listVideoAlbums } from '../video-albums/index.ts'
import { listVideos } from '../videos/index.ts'

export interface FirstPage {
  readonly items: readonly unknown[]
  readonly total: number
  readonly totalIsLimit?: boolean | undefined
}

const preparedPage = v.object({ data: v.array(v.unknown()), total: v.number(), totalIsLimit: v.boolean() })

/** Of an answer that Postgres has written, in wire names. */
function read(answer: PreparedJson): FirstPage {
  const { data, ...totals } = v.parse(preparedPage, fromWire(answer.toJSON()))
  return { items: data, ...totals }
}

/** Each with the defaults of its list. */
export const lists: Record<FoundType, (context: MemberContext, text: string) => Promise<FirstPage>> = {
  user: (context, value) => browseMembers(context, v.parse(browseDirectory.request, { text: { value } })),
  video: async (context, value) => read(await listVideos(context, v.parse(browseVideos.request, { text: { value } }))),
  video_album: async (context, val) =>
    read(await listVideoAlbums(context, v.parse(searchVideoAlbums.request, { search: [{ fld: 'title', op: 'contains', val }] }))),
  photo: async (context, text) => read(await listPhotos(context, v.parse(browsePhotos.request, { text }))),
  photo_album: async (context, text) => read(await listPhotoAlbums(context, v.parse(browsePhotoAlbums.request, { text }))),
  thread: (context, text) => searchThreads(context, v.parse(searchForumThreads.request, { text })),
  event: (context, text) => listEvents(context, v.parse(searchEvents.request, { text })),
  market_item: (context, text) => listMarket(context, v.parse(searchMarket.request, { text })),
  blog: async (context, text) => read(await searchBlogsFor(context, v.parse(searchBlogs.request, { text }))),
  poll: async (context, text) => read(await listPolls(context, v.parse(searchPolls.request, { text }))),
  async faq(context, text) {
    const { questions } = await listQuestions(context, { text })
    // Staff see drafts in the list; the search is the members' view of it.
    const items = questions.filter(({ status }) => status === 'published')
    return { items, total: items.length }
  },
  news: (context, text) => findNews(context, { text, most: foundPerKind }),
}
