/** Like `server/domains/content`, for videos. */
import * as contract from '#contract/content/content.ts'
import { Refusal } from '#contract/error.ts'
import { fake, type FakeEndpoint, type MemberFakeContext } from '../fake-endpoint.ts'
import type { FakeVideo } from '../world.ts'
import { visibleVideo } from './videos.ts'

function visibleItem(context: MemberFakeContext, { typeId, itemId }: { typeId: string; itemId: number }): FakeVideo {
  if (typeId !== 'video') throw new Refusal('not_found')
  return visibleVideo(context, itemId)
}

export const contentFakes: readonly FakeEndpoint[] = [
  fake(contract.voteOnItem, ({ way, ...ref }, context) => {
    const video = visibleItem(context, ref)
    const before = video.votes.get(context.viewer.id) ?? null
    video.upVotes += Number(way === 'up') - Number(before === 'up')
    video.downVotes += Number(way === 'down') - Number(before === 'down')
    if (way === null) video.votes.delete(context.viewer.id)
    else video.votes.set(context.viewer.id, way)
    return { upVotes: video.upVotes, downVotes: video.downVotes, myVote: way }
  }),

  fake(contract.setFavouriteItem, ({ isFavourite, ...ref }, context) => {
    const me = context.viewer.id
    const kept = context.world.videos.get(ref.itemId)?.keptBy
    if (isFavourite || !kept?.has(me)) visibleItem(context, ref)
    if (isFavourite) kept?.set(me, kept.get(me) ?? context.world.now())
    else kept?.delete(me)
    return { isFavourite }
  }),
]
