/** What calls about votes, favourites and views share. Workers that know no kinds use it, too. */
import * as v from 'valibot'

export const voteWay = v.nullable(v.picklist(['up', 'down']))
export type VoteWay = v.InferOutput<typeof voteWay>

/** The answers to votes, favourites and views; the documents' own calls for videos use them too. */
export const voteTotals = v.object({ upVotes: v.number(), downVotes: v.number(), myVote: voteWay })
export const favouriteState = v.object({ isFavourite: v.boolean() })
export const viewTotal = v.object({ views: v.number() })
