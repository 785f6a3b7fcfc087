/** A member's actions on an item of any kind that may wait for a connection. */
import { msg } from '@lingui/core/macro'
import { recordView, setFavouriteItem, voteOnItem, type VoteWay } from '#contract/content/content.ts'
import type { ContentRef } from '#contract/content/kinds.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { isDeviceRefusal } from '#src/offline/db/device-refusal.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'
import { defineWrites, type QueuedWrite } from '#src/data/outbox/queued-write.ts'
import { refreshItems, takeOverItem } from './cache.ts'

/** The details of an item that can be voted on and marked as favourite. */
export interface ContentMarks {
  /** These three are absent for kinds without votes. */
  readonly myVote?: VoteWay
  readonly upVotes?: number
  readonly downVotes?: number
  /** Absent for kinds without favourites. */
  readonly isFavourite?: boolean
}

const define = defineWrites<{ details: ContentMarks }>()

/** `video:12`: all actions of a member on one item keep their order. */
export function contentSubject({ typeId, itemId }: ContentRef): string {
  return `${typeId}:${itemId}`
}

/** A changed vote lowers one count and raises the other. */
export function withVote<Details extends ContentMarks>(details: Details, way: VoteWay): Details {
  if (details.myVote === way) return details
  const change = (counted: 'up' | 'down') => Number(way === counted) - Number(details.myVote === counted)
  const { upVotes = 0, downVotes = 0 } = details
  return { ...details, myVote: way, upVotes: upVotes + change('up'), downVotes: downVotes + change('down') }
}

const vote = define(voteOnItem, {
  label: msg`A vote`,
  subject: contentSubject,
  overlay: { details: (details, { way }) => withVote(details, way) },
  settle: (client, { input, answer }) => takeOverItem(client, input, answer),
  refresh: refreshItems,
})

const favourite = define(setFavouriteItem, {
  label: msg`A favourite`,
  subject: contentSubject,
  overlay: { details: (details, { isFavourite }) => ({ ...details, isFavourite }) },
  settle: (client, { input, answer }) => takeOverItem(client, input, answer),
  refresh: refreshItems,
})

/** Views have subjects of their own: they must not hold back a vote. */
const view = define(recordView, { label: null, subject: (ref) => `view:${contentSubject(ref)}` })

/** For the details of one kind. */
export function contentWrites<Details extends ContentMarks>(): ReadonlyArray<QueuedWrite<Endpoint, { details: Details }>> {
  // The overlays above change only marks and leave the rest of the details as they are.
  return [vote, favourite, view] as unknown as ReadonlyArray<QueuedWrite<Endpoint, { details: Details }>>
}

export function voteOn({ typeId, itemId }: ContentRef, way: VoteWay): Promise<void> {
  return submit(vote, { typeId, itemId, way })
}

export function markFavourite({ typeId, itemId }: ContentRef, isFavourite: boolean): Promise<void> {
  return submit(favourite, { typeId, itemId, isFavourite })
}

/** Views are not reported from devices that cannot store anything, or after a sign-out. */
export function tellViewed({ typeId, itemId }: ContentRef): void {
  submit(view, { typeId, itemId }).catch((error: unknown) => {
    if (!isDeviceRefusal(error)) reportProblem(error)
  })
}
