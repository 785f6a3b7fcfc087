import * as v from 'valibot'
import type { ResponseInput } from '#contract/endpoint.ts'
import { notificationKinds, notificationPageSize, viewOfKind, type searchNotifications } from '#contract/notify/notifications.ts'
import { totalLimit } from '#contract/primitives.ts'
import { posterPath } from '../../lib/media-paths.ts'
import { toSeconds } from '../../lib/moments.ts'
import { presentBadge } from '../members/index.ts'
import type { NotificationPage, NotificationRow } from './reads/list.ts'

type PresentedPage = ResponseInput<typeof searchNotifications>

export function presentNotification({ id, kind, actor, video, createdAt, seenAt }: NotificationRow): PresentedPage['items'][number] {
  const known = v.parse(v.picklist(notificationKinds), kind)
  return {
    notificationId: id,
    view: viewOfKind[known],
    kind: known,
    actor: actor && presentBadge(actor),
    video: video && { videoId: video.id, title: video.title, thumb: posterPath(video.id, video.posterVersion), isDraft: video.isDraft },
    createdAt: toSeconds(createdAt),
    isSeen: seenAt !== null,
  }
}

export function presentPage({ rows, total, page, nextCursor }: NotificationPage): PresentedPage {
  return {
    items: rows.map(presentNotification),
    total: Math.min(total, totalLimit),
    totalIsLimit: total > totalLimit,
    page,
    limit: notificationPageSize,
    nextCursor,
  }
}
