/** Like `server/domains/searches`. */
import * as v from 'valibot'
import { searchVideoAlbums } from '#contract/albums/video-albums.ts'
import { searchBlogs } from '#contract/community/blogs.ts'
import { searchEvents } from '#contract/community/events.ts'
import { searchForumThreads } from '#contract/community/forums.ts'
import { searchMarket } from '#contract/community/market.ts'
import { searchPolls } from '#contract/community/polls.ts'
import { browseDirectory } from '#contract/directory/directory.ts'
import * as contract from '#contract/directory/searches.ts'
import type { Endpoint, RequestOutput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { browseVideos } from '#contract/videos.ts'
import { fake, type FakeEndpoint, type MemberFakeContext } from '../fake-endpoint.ts'
import { fold } from '../fold.ts'
import type { FakeSearch } from '../world.ts'
import { blogFakes } from './blogs.ts'
import { directoryFakes } from './directory.ts'
import { eventFakes } from './events/index.ts'
import { forumFakes } from './forums/index.ts'
import { marketFakes } from './market.ts'
import { pollFakes } from './polls.ts'
import { videoAlbumFakes } from './video-albums.ts'
import { videoFakes } from './videos.ts'

const isNamed = (memberId: number, module: contract.SearchModule, name: string) => (search: FakeSearch) =>
  search.memberId === memberId && search.module === module && search.name === name

function save({ module, name, json }: RequestOutput<typeof contract.saveSearch>, { world, viewer }: MemberFakeContext): FakeSearch {
  const known = world.searches.find(isNamed(viewer.id, module, name))
  if (known) return Object.assign(known, { json, seenAt: world.now(), version: known.version + 1 })
  const kept = world.searches.filter((search) => search.memberId === viewer.id && search.module === module)
  if (kept.length >= contract.maxSearchesOfModule) throw invalid({ name: ['too_many'] })
  const search: FakeSearch = { memberId: viewer.id, module, name, json, createdAt: world.now(), seenAt: world.now(), version: 1 }
  world.searches.push(search)
  return search
}

/** The lists that the world answers, by module: without photos and their albums. */
const lists: Readonly<Record<string, { readonly endpoint: Endpoint; readonly fakes: readonly FakeEndpoint[] }>> = {
  members: { endpoint: browseDirectory, fakes: directoryFakes },
  videos: { endpoint: browseVideos, fakes: videoFakes },
  video_albums: { endpoint: searchVideoAlbums, fakes: videoAlbumFakes },
  polls: { endpoint: searchPolls, fakes: pollFakes },
  events: { endpoint: searchEvents, fakes: eventFakes },
  blogs: { endpoint: searchBlogs, fakes: blogFakes },
  marketplace: { endpoint: searchMarket, fakes: marketFakes },
  forums: { endpoint: searchForumThreads, fakes: forumFakes },
}

const moment = v.optional(v.nullable(v.number()))
const page = v.object({ items: v.array(v.object({ publishedAt: moment, createdAt: moment, joinedAt: moment })) })

/** Of the list's first page. Undefined where the list answers an error. */
async function countSince(context: MemberFakeContext, module: string, filter: string, seenAt: number): Promise<number | undefined> {
  const list = lists[module]
  const answering = list?.fakes.find(({ endpoint }) => endpoint === list.endpoint)
  const request = list && v.safeParse(list.endpoint.request, JSON.parse(filter))
  if (!answering || !request?.success) return undefined
  try {
    const { items } = v.parse(page, await answering.answer(request.output, context))
    return items.filter(({ publishedAt, createdAt, joinedAt }) => (publishedAt ?? createdAt ?? joinedAt ?? 0) > seenAt).length
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

export const searchFakes: readonly FakeEndpoint[] = [
  fake(contract.loadSearches, ({ module }, { world, viewer }) => {
    const kept = world.searches.filter((search) => search.memberId === viewer.id && search.module === module)
    return { module, items: kept.toSorted((a, b) => (fold(a.name) < fold(b.name) ? -1 : 1)) }
  }),

  fake(contract.saveSearch, save),
  fake(contract.createSearch, save),

  fake(contract.updateSearch, ({ module, name, newName, json, version }, { world, viewer }) => {
    const search = world.searches.find(isNamed(viewer.id, module, name))
    if (!search) throw new Refusal('not_found')
    if (version !== undefined && version !== search.version) throw new Refusal('edit_conflict')
    const next = newName ?? name
    if (next !== name && world.searches.some(isNamed(viewer.id, module, next))) throw new Refusal('name_taken')
    if (json !== undefined) search.seenAt = world.now()
    return Object.assign(search, { name: next, json: json ?? search.json, version: search.version + 1 })
  }),

  fake(contract.deleteSearch, ({ module, name }, { world, viewer }) => {
    const isGone = isNamed(viewer.id, module, name)
    world.searches = world.searches.filter((search) => !isGone(search))
    return {}
  }),

  fake(contract.countNewOfSearches, async ({ module, searches }, context) => {
    const { world, viewer } = context
    const counts = await Promise.all(
      searches.map(async ({ name, filter }) => {
        const search = world.searches.find(isNamed(viewer.id, module, name))
        const total = search && (await countSince(context, module, filter, search.seenAt ?? 0))
        return total === undefined ? [] : [{ name, total }]
      }),
    )
    return { counts: counts.flat(), countedAt: world.now() }
  }),

  fake(contract.markSearchSeen, ({ module, name, seenAt }, { world, viewer }) => {
    const search = world.searches.find(isNamed(viewer.id, module, name))
    if (search) search.seenAt = Math.max(search.seenAt ?? 0, Math.min(seenAt, world.now()))
    return {}
  }),
]
