/** Notifications of a member: grouped by view, counted, cleared (1§3; 2§7). The client builds the texts from kind and ids. */
import * as v from 'valibot'
import { contentMention } from '../content/content.ts'
import { defineEndpoint } from '../endpoint.ts'
import { relatedMember } from '../people/friends.ts'
import { memberBadge } from '../members.ts'
import { pageOf, pageRequest } from '../content/paging.ts'
import { nothing, timestamp } from '../primitives.ts'
import { mailThread } from '../mail/mail.ts'

export * from './settings.ts'

export const notificationViews = ['friends', 'comments', 'videos', 'members', 'site'] as const
export const notificationView = v.picklist(notificationViews)
export type NotificationView = v.InferOutput<typeof notificationView>

/** Every kind belongs to exactly one view. */
export const viewOfKind = {
  friend_request: 'friends',
  friend_accepted: 'friends',
  comment_on_item: 'comments',
  reply: 'comments',
  mention: 'comments',
  thread_post: 'comments',
  video_ready: 'videos',
  video_failed: 'videos',
  item_held: 'videos',
  item_shown_again: 'videos',
  item_kept_hidden: 'videos',
  item_approved: 'videos',
  item_declined: 'videos',
  hero_published: 'videos',
  new_fan: 'members',
  interest: 'members',
  invitation_accepted: 'members',
  tickets_received: 'members',
  membership_ending: 'site',
  membership_last_day: 'site',
  membership_changed: 'site',
  debt_changed: 'site',
  renewal_failed: 'site',
  purchase_made: 'members',
  sale_back: 'members',
  event_invitation: 'members',
  event_place: 'members',
  event_reminder: 'members',
  event_changed: 'members',
  event_cancelled: 'members',
  payout_approved: 'site',
  payout_declined: 'site',
  welcome: 'site',
  report_handled: 'site',
  picture_changed: 'site',
} as const satisfies Record<string, NotificationView>
export type NotificationKind = keyof typeof viewOfKind
// A record's Object.keys are exactly its keys, and this record is not empty.
export const notificationKinds = Object.keys(viewOfKind) as [NotificationKind, ...NotificationKind[]]

const notificationId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER))

export const notification = v.object({
  notificationId,
  view: notificationView,
  kind: v.picklist(notificationKinds),
  /** The member who caused it; null if nobody did. */
  actor: v.nullable(memberBadge),
  /** The item concerned. */
  item: v.nullable(contentMention),
  /** Photos that a hero published one shortly after another are told of together: how many of them the member may see. Otherwise 1. */
  total: v.optional(v.number(), 1),
  createdAt: timestamp,
  isSeen: v.boolean(),
})
export type Notification = v.InferOutput<typeof notification>

export const notificationPageSize = 20

export const searchNotifications = defineEndpoint({
  name: 'notifications.search',
  method: 'POST',
  path: '/api3/notification/notification/search',
  access: 'member',
  offline: 'cache',
  legacy: ['notification.index', 'tray.latestNotify'],
  request: v.object({ view: v.optional(notificationView), ...pageRequest }),
  response: pageOf(notification),
  errors: [],
})

const perView = v.object({ friends: v.number(), comments: v.number(), videos: v.number(), members: v.number(), site: v.number() })
export type UnseenCounts = v.InferOutput<typeof perView>

export const countNotifications = defineEndpoint({
  name: 'notifications.count',
  method: 'GET',
  path: '/api3/notification/notification/count',
  access: 'member',
  offline: 'cache',
  request: nothing,
  response: v.object({ unseen: perView, total: v.number() }),
  errors: [],
})

/** The newest notifications of all views, with their counts. */
export const fetchTray = defineEndpoint({
  name: 'notifications.tray',
  method: 'GET',
  path: '/api3/notification/tray',
  access: 'member',
  offline: 'cache',
  legacy: 'tray.fetch',
  request: nothing,
  response: v.object({
    friends: v.array(relatedMember),
    notifications: v.array(notification),
    messages: v.array(mailThread),
    /** messages: inbox threads and conversations with unread messages, without muted ones and requests. */
    counts: v.object({ friends: v.number(), notifications: v.number(), messages: v.number() }),
  }),
  errors: [],
})

/** `upTo`: the newest one the member has seen, so that those arriving in the meantime stay new. */
const range = { view: v.optional(notificationView), upTo: v.optional(notificationId) }

export const markNotificationsSeen = defineEndpoint({
  name: 'notifications.markSeen',
  method: 'POST',
  path: '/api3/notification/notification/seen',
  access: 'member',
  isOpenWhilePending: true,
  offline: 'queue',
  coalesce: 'last',
  isBackground: true,
  request: v.object(range),
  response: nothing,
  errors: [],
})

export const removeNotification = defineEndpoint({
  name: 'notifications.remove',
  method: 'POST',
  path: '/api3/notification/notification/remove',
  access: 'member',
  isOpenWhilePending: true,
  offline: 'queue',
  legacy: 'notification.remove',
  request: v.object({ notificationId }),
  response: nothing,
  errors: [],
})

/** Clears one view, or all of them. */
export const clearNotifications = defineEndpoint({
  name: 'notifications.clear',
  method: 'POST',
  path: '/api3/notification/notification/clear',
  access: 'member',
  isOpenWhilePending: true,
  offline: 'queue',
  legacy: 'notification.clear',
  request: v.object(range),
  response: nothing,
  errors: [],
})
