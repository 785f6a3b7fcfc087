/** Like `server/domains/content`, for videos, video albums, polls and posts. */
import * as contract from '#contract/content/content.ts'
import { Refusal } from '#contract/error.ts'
import { fake, type FakeEndpoint, type MemberFakeContext } from '../fake-endpoint.ts'
import type { FakeAlbum, FakePoll, FakePost, FakeVideo } from '../world.ts'
import { visiblePost } from './forums/facts.ts'
import { visiblePoll } from './polls.ts'
import { visibleAlbum } from './video-albums.ts'
import { visibleVideo } from './videos.ts'

type Voted = FakeAlbum | FakePoll | FakePost | FakeVideo

function visibleItem(context: MemberFakeContext, { typeId, itemId }: { typeId: string; itemId: number }): Voted {
  if (typeId === 'video_album') return visibleAlbum(context, itemId)
  if (typeId === 'poll') return visiblePoll(context, itemId)
  if (typeId === 'post') return visiblePost(context, itemId)
  if (typeId !== 'video') throw new Refusal('not_found')
  return visibleVideo(context, itemId)
}

/** Counts the viewer's vote; null takes it back. */
export function castVote(voted: Voted, viewerId: number, way: contract.VoteWay) {
  const before = voted.votes.get(viewerId) ?? null
  voted.upVotes += Number(way === 'up') - Number(before === 'up')
  voted.downVotes += Number(way === 'down') - Number(before === 'down')
  if (way === null) voted.votes.delete(viewerId)
  else voted.votes.set(viewerId, way)
  return { upVotes: voted.upVotes, downVotes: voted.downVotes, myVote: way }
}

export const contentFakes: readonly FakeEndpoint[] = [
  fake(contract.voteOnItem, ({ way, ...ref }, context) => castVote(visibleItem(context, ref), context.viewer.id, way)),

  fake(contract.setFavouriteItem, ({ isFavourite, ...ref }, context) => {
    const me = context.viewer.id
    const { videos, polls } = context.world
    const kept = (ref.typeId === 'poll' ? polls : videos).get(ref.itemId)?.keptBy
    if (isFavourite || !kept?.has(me)) visibleItem(context, ref)
    if (isFavourite) kept?.set(me, kept.get(me) ?? context.world.now())
    else kept?.delete(me)
    return { isFavourite }
  }),
]
