/** Views, sorts and limits of polls. They are separate from the rest, because addresses are parsed before anything else is loaded. */
import * as v from 'valibot'

/** `open` polls take votes, `voted` ones have the viewer's, `unvoted` ones still take it, `fave` are the viewer's favourites. */
export const pollViews = ['all', 'open', 'ended', 'my', 'voted', 'unvoted', 'friend', 'fave'] as const
export const pollView = v.picklist(pollViews)
export type PollView = v.InferOutput<typeof pollView>

/** Newest first, or the highest total first. `total_voters`: members who voted. */
export const pollSorts = ['time_stamp', 'total_voters', 'total_comment', 'total_like'] as const
export const pollSort = v.picklist(pollSorts)
export type PollSort = v.InferOutput<typeof pollSort>

/** When the results are shown: always, to members who have voted, or after the end. After the end they are always shown. */
export const resultTimes = ['at_once', 'after_vote', 'at_end'] as const
export const resultTime = v.picklist(resultTimes)
export type ResultTime = v.InferOutput<typeof resultTime>

/** A new poll has four empty slots for answers (1§3). */
export const emptyAnswerSlots = 4
export const fewestAnswers = 2
export const mostAnswers = 20
export const mostPollsPerMember = 500
/** The end of a poll is at most a year away. */
export const longestPollDays = 366
