import type { VoteWay } from '#contract/content/content.ts'

interface Voted {
  upVotes: number
  downVotes: number
  readonly votes: Map<number, 'up' | 'down'>
}

/** Counts the viewer's vote; null takes it back. */
export function castVote(voted: Voted, viewerId: number, way: VoteWay) {
  const before = voted.votes.get(viewerId) ?? null
  voted.upVotes += Number(way === 'up') - Number(before === 'up')
  voted.downVotes += Number(way === 'down') - Number(before === 'down')
  if (way === null) voted.votes.delete(viewerId)
  else voted.votes.set(viewerId, way)
  return { upVotes: voted.upVotes, downVotes: voted.downVotes, myVote: way }
}
