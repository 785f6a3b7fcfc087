/** Like `server/domains/content`, for videos, video albums and polls. */
import * as contract from '#contract/content/content.ts'
import { Refusal } from '#contract/error.ts'
import { fake, type FakeEndpoint, type MemberFakeContext } from '../fake-endpoint.ts'
import type { FakeAlbum, FakePoll, FakeVideo } from '../world.ts'
import { visiblePoll } from './polls.ts'
import { visibleAlbum } from './video-albums.ts'
import { visibleVideo } from './videos.ts'

function visibleItem(context: MemberFakeContext, { typeId, itemId }: { typeId: string; itemId: number }): FakeAlbum | FakePoll | FakeVideo {
  if (typeId === 'video_album') return visibleAlbum(context, itemId)
  if (typeId === 'poll') return visiblePoll(context, itemId)
  if (typeId !== 'video') throw new Refusal('not_found')
  return visibleVideo(context, itemId)
}

export const contentFakes: readonly FakeEndpoint[] = [
  fake(contract.voteOnItem, ({ way, ...ref }, context) => {
    const voted = visibleItem(context, ref)
    const before = voted.votes.get(context.viewer.id) ?? null
    voted.upVotes += Number(way === 'up') - Number(before === 'up')
    voted.downVotes += Number(way === 'down') - Number(before === 'down')
    if (way === null) voted.votes.delete(context.viewer.id)
    else voted.votes.set(context.viewer.id, way)
    return { upVotes: voted.upVotes, downVotes: voted.downVotes, myVote: way }
  }),

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
