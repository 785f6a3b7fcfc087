/** What is new in the lists of saved searches: each list counts with its own conditions, so that nothing hidden is in the number. */
import { inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { searchVideoAlbums } from '#contract/albums/video-albums.ts'
import { searchBlogs } from '#contract/community/blogs.ts'
import { searchEvents } from '#contract/community/events.ts'
import { searchForumThreads } from '#contract/community/forums.ts'
import { searchMarket } from '#contract/community/market.ts'
import { searchPolls } from '#contract/community/polls.ts'
import { browseDirectory } from '#contract/directory/directory.ts'
import type { countNewOfSearches, markSearchSeen as seenEndpoint, NewCount } from '#contract/directory/searches.ts'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { browsePhotoAlbums } from '#contract/photos/photo-albums.ts'
import { browsePhotos } from '#contract/photos/photos.ts'
import { browseVideos } from '#contract/videos.ts'
import { savedSearches } from '../../db/tables/searches.ts'
import type { MemberContext } from '../../http/context.ts'
import { fewAtOnce } from '../../lib/few-at-once.ts'
import { toSeconds } from '../../lib/moments.ts'
import { countNewBlogs } from '../blogs/index.ts'
import { countNewMembers } from '../directory/index.ts'
import { countNewEvents } from '../events/index.ts'
import { countNewThreads } from '../forums/index.ts'
import { countNewMarketItems } from '../market/index.ts'
import { countNewPhotoAlbums } from '../photo-albums/index.ts'
import { countNewPhotos } from '../photos/index.ts'
import { countNewPolls } from '../polls/index.ts'
import { countNewVideoAlbums } from '../video-albums/index.ts'
import { countNewVideos } from '../videos/index.ts'
import { isOfModule, isNamed } from './searches.ts'

type Count = (context: MemberContext, filter: unknown, since: Date) => Promise<number>

function counting<Request extends v.GenericSchema>(
  request: Request,
  count: (context: MemberContext, filter: v.InferOutput<Request>, since: Date) => Promise<number>,
): Count {
  return (context, filter, since) => count(context, v.parse(request, filter), since)
}

/** The results of polls are a list of their own with the same filter. */
const pollsRequest = v.object({ ...searchPolls.request.entries, hasResults: v.optional(v.boolean(), false) })

/** By module. */
export const lists: Readonly<Record<string, Count>> = {
  members: counting(browseDirectory.request, countNewMembers),
  videos: counting(browseVideos.request, countNewVideos),
  video_albums: counting(searchVideoAlbums.request, countNewVideoAlbums),
  photos: counting(browsePhotos.request, countNewPhotos),
  photo_albums: counting(browsePhotoAlbums.request, countNewPhotoAlbums),
  polls: counting(pollsRequest, countNewPolls),
  events: counting(searchEvents.request, countNewEvents),
  blogs: counting(searchBlogs.request, countNewBlogs),
  marketplace: counting(searchMarket.request, countNewMarketItems),
  forums: counting(searchForumThreads.request, countNewThreads),
}

/** One member must not take all connections to the database. */
const countsAtOnce = 2

export async function countNew(
  context: MemberContext,
  { module, searches }: RequestOutput<typeof countNewOfSearches>,
): Promise<ResponseInput<typeof countNewOfSearches>> {
  const { db, viewer, now } = context
  const countedAt = toSeconds(now())
  const list = lists[module]
  const filters = new Map(searches.map(({ name, filter }) => [name, filter]))
  if (!list || filters.size === 0) return { counts: [], countedAt }
  const rows = await db
    .select({ name: savedSearches.name, seenAt: savedSearches.seenAt })
    .from(savedSearches)
    .where(sql`${isOfModule(viewer.id, module)} and ${inArray(savedSearches.name, [...filters.keys()])}`)
  const run = fewAtOnce(countsAtOnce)
  const counted = await Promise.all(
    rows.map(({ name, seenAt }) => run(() => countOf(context, list, { name, filter: filters.get(name) ?? '{}', seenAt }))),
  )
  return { counts: counted.filter((count) => count !== null), countedAt }
}

/** Null where the list answers an error: its member has left, or the filter is one of an older build. */
async function countOf(
  context: MemberContext,
  list: Count,
  { name, filter, seenAt }: { readonly name: string; readonly filter: string; readonly seenAt: Date },
): Promise<NewCount | null> {
  try {
    return { name, total: await list(context, JSON.parse(filter), seenAt) }
  } catch (error) {
    if (error instanceof Refusal || error instanceof v.ValiError) return null
    throw error
  }
}

export async function markSeen(
  { db, viewer, now }: MemberContext,
  { module, name, seenAt }: RequestOutput<typeof seenEndpoint>,
): Promise<ResponseInput<typeof seenEndpoint>> {
  // The whole second: moments on the wire have no fractions.
  const moment = new Date(Math.min((seenAt + 1) * 1000, now().getTime()))
  await db
    .update(savedSearches)
    .set({ seenAt: sql`greatest(${savedSearches.seenAt}, ${moment.toISOString()}::timestamptz)` })
    .where(isNamed(viewer.id, module, name))
  return {}
}
