/** Like `server/domains/content`, for videos, video albums, polls, blogs, events, items of the marketplace and posts. */
import * as contract from '#contract/content/content.ts'
import { Refusal } from '#contract/error.ts'
import { fake, type FakeEndpoint, type MemberFakeContext } from '../fake-endpoint.ts'
import type { FakeAlbum, FakeBlog, FakeEvent, FakePoll, FakePost, FakeVideo, World } from '../world.ts'
import { castVote } from './cast-vote.ts'
import { visibleEvent } from './events/facts.ts'
import { visiblePost } from './forums/facts.ts'
import { visibleBlog } from './blogs.ts'
import { visibleMarketItem } from './market.ts'
import { visiblePoll } from './polls.ts'
import { visibleAlbum } from './video-albums.ts'
import { visibleVideo } from './videos.ts'

type Kept = { readonly keptBy: Map<number, number> }
type Voted = FakeAlbum | FakeBlog | FakeEvent | FakePoll | FakePost | FakeVideo

function visibleItem(context: MemberFakeContext, { typeId, itemId }: { typeId: string; itemId: number }): Voted {
  if (typeId === 'video_album') return visibleAlbum(context, itemId)
  if (typeId === 'poll') return visiblePoll(context, itemId)
  if (typeId === 'blog') return visibleBlog(context, itemId)
  if (typeId === 'event') return visibleEvent(context, itemId)
  if (typeId === 'post') return visiblePost(context, itemId)
  if (typeId !== 'video') throw new Refusal('not_found')
  return visibleVideo(context, itemId)
}

type Ref = { typeId: string; itemId: number }

/** Items of the marketplace have no votes. */
function checkVisible(context: MemberFakeContext, ref: Ref): void {
  if (ref.typeId === 'market_item') visibleMarketItem(context, ref.itemId)
  else visibleItem(context, ref)
}

function keptBy({ videos, polls, blogs, events, marketItems }: World, { typeId, itemId }: Ref): Map<number, number> | undefined {
  const ofKind: Readonly<Record<string, ReadonlyMap<number, Kept>>> = {
    video: videos,
    poll: polls,
    blog: blogs,
    event: events,
    market_item: marketItems,
  }
  return ofKind[typeId]?.get(itemId)?.keptBy
}

export const contentFakes: readonly FakeEndpoint[] = [
  fake(contract.voteOnItem, ({ way, ...ref }, context) => castVote(visibleItem(context, ref), context.viewer.id, way)),

  fake(contract.setFavouriteItem, ({ isFavourite, ...ref }, context) => {
    const me = context.viewer.id
    const kept = keptBy(context.world, ref)
    if (isFavourite || !kept?.has(me)) checkVisible(context, ref)
    if (isFavourite) kept?.set(me, kept.get(me) ?? context.world.now())
    else kept?.delete(me)
    return { isFavourite }
  }),
]
