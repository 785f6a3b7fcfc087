/** Like `server/domains/notifications`. */
import * as contract from '#contract/notify/notifications.ts'
import type { ResponseInput } from '#contract/endpoint.ts'
import { fake, pageOf, type FakeEndpoint, type MemberFakeContext } from '../fake-endpoint.ts'
import { presentBadge } from '../present.ts'
import type { FakeNotification, World } from '../world.ts'

interface Range {
  readonly view?: contract.NotificationView | undefined
  readonly upTo?: number | undefined
}

const inRange =
  (memberId: number, { view, upTo = Infinity }: Range = {}) =>
  (each: FakeNotification) =>
    each.memberId === memberId && (view === undefined || contract.viewOfKind[each.kind] === view) && each.id <= upTo

function present(
  world: World,
  { id, kind, actorId, videoId, createdAt, isSeen }: FakeNotification,
): ResponseInput<typeof contract.searchNotifications>['items'][number] {
  const video = videoId === null ? undefined : world.videos.get(videoId)
  return {
    notificationId: id,
    view: contract.viewOfKind[kind],
    kind,
    actor: actorId === null ? null : presentBadge(world.member(actorId)),
    item: video ? { typeId: 'video', itemId: video.id, title: video.title, thumb: null, isDraft: false } : null,
    createdAt,
    isSeen,
  }
}

function unseenOf({ world, viewer }: MemberFakeContext): contract.UnseenCounts {
  const counts = { friends: 0, comments: 0, videos: 0, members: 0, site: 0 }
  for (const each of world.notifications.filter(inRange(viewer.id))) if (!each.isSeen) counts[contract.viewOfKind[each.kind]] += 1
  return counts
}

export const notificationFakes: readonly FakeEndpoint[] = [
  fake(contract.searchNotifications, (input, { world, viewer }) => {
    const found = world.notifications.filter(inRange(viewer.id, { view: input.view })).toReversed()
    return pageOf(found, input, contract.notificationPageSize, (each) => present(world, each))
  }),

  fake(contract.countNotifications, (_, context) => {
    const unseen = unseenOf(context)
    return { unseen, total: Object.values(unseen).reduce((sum, count) => sum + count, 0) }
  }),

  fake(contract.markNotificationsSeen, (range, { world, viewer }) => {
    for (const each of world.notifications.filter(inRange(viewer.id, range))) each.isSeen = true
    return {}
  }),

  fake(contract.removeNotification, ({ notificationId }, { world, viewer }) => {
    world.notifications = world.notifications.filter(({ id, memberId }) => id !== notificationId || memberId !== viewer.id)
    return {}
  }),

  fake(contract.clearNotifications, (range, { world, viewer }) => {
    const isCleared = inRange(viewer.id, range)
    world.notifications = world.notifications.filter((each) => !isCleared(each))
    return {}
  }),

  fake(contract.getNotifySettings, (_, { world, viewer }) => {
    const { notifySettings, notifyVersions } = world.member(viewer.id)
    return { ...notifySettings, version: notifyVersions.version }
  }),

  fake(contract.saveNotifySettings, ({ version, ...change }, { world, viewer, sessionId }) => {
    const member = world.member(viewer.id)
    const next = member.notifyVersions.claim(contract.changedFieldsOf(change), sessionId, version)
    member.notifySettings = contract.withChange(member.notifySettings, change)
    return { ...member.notifySettings, version: next }
  }),
]
