/** Profile visits, numbers, private notes, interest, featured members. */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { memberBadge } from '../members.ts'
import { pageOf, pageRequest } from '../content/paging.ts'
import { memberId, nothing, text, timestamp } from '../primitives.ts'
import { profileTextLengths } from './profile.ts'

/** Once per visitor and day. Visitors who hide from those they visit leave no trace and are not counted. */
export const countProfileView = defineEndpoint({
  name: 'profiles.countView',
  method: 'POST',
  path: '/api3/profile/view-counter',
  access: 'member',
  isOpenWhilePending: true,
  offline: 'never',
  perMinute: 120,
  legacy: 'profile.viewCounter',
  request: v.object({ userId: memberId }),
  response: v.object({ views: v.number() }),
  errors: ['user_not_found'],
})

export const visitor = v.object({ ...memberBadge.entries, visitedAt: timestamp })
export type Visitor = v.InferOutput<typeof visitor>

export const listVisitors = defineEndpoint({
  name: 'profiles.listVisitors',
  method: 'POST',
  path: '/api3/profile/visitors',
  access: 'member',
  offline: 'cache',
  request: v.object(pageRequest),
  response: pageOf(visitor),
  errors: [],
})

export const listFeaturedProfiles = defineEndpoint({
  name: 'profiles.listFeatured',
  method: 'GET',
  path: '/api3/profile/featured',
  access: 'member',
  offline: 'cache',
  request: nothing,
  response: v.object({ members: v.array(v.object({ ...memberBadge.entries, excerpt: v.string() })) }),
  errors: [],
})

/** The numbers on a profile. They exclude videos and comments the viewer may not see, and members who are invisible to the viewer. */
export const getStatLine = defineEndpoint({
  name: 'profiles.getStatLine',
  method: 'POST',
  path: '/api3/profile/stat-line',
  access: 'member',
  offline: 'cache',
  perMinute: 120,
  legacy: 'profile.statLine',
  request: v.object({ userId: memberId }),
  response: v.object({
    totalVideo: v.number(),
    totalFan: v.number(),
    totalHero: v.number(),
    totalFriend: v.number(),
    views: v.number(),
  }),
  errors: ['user_not_found'],
})

/** Small cards of several members at once. Members who are invisible to the viewer are omitted. */
export const listMemberCards = defineEndpoint({
  name: 'profiles.listCards',
  method: 'POST',
  path: '/api3/profile/cards',
  access: 'member',
  offline: 'cache',
  legacy: 'profile.cards',
  request: v.object({ userIds: v.pipe(v.array(memberId), v.minLength(1, 'required'), v.maxLength(50, 'too_many')) }),
  response: v.object({ members: v.array(v.object({ ...memberBadge.entries, totalVideo: v.number() })) }),
  errors: [],
})

export const saveNote = defineEndpoint({
  name: 'profiles.saveNote',
  method: 'POST',
  path: '/api3/user/notes',
  access: 'member',
  offline: 'queue',
  coalesce: 'last',
  perMinute: 60,
  legacy: 'users.notes',
  /** An empty text deletes the note. */
  request: v.object({ userId: memberId, text: text(0, profileTextLengths.note) }),
  response: v.object({ note: v.string() }),
  errors: ['user_not_found'],
})

export const interestPauseDays = 7

/** Once a week per member; an earlier call is refused as rate_limited, with the remaining time. */
export const sendInterest = defineEndpoint({
  name: 'profiles.sendInterest',
  method: 'POST',
  path: '/api3/user/interest',
  access: 'member',
  offline: 'never',
  perMinute: 10,
  legacy: 'core.sendInterest',
  request: v.object({ userId: memberId }),
  response: v.object({ interestSentAt: timestamp }),
  errors: ['user_not_found', 'rate_limited', 'forbidden'],
})
