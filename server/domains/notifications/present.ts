import * as v from 'valibot'
import type { ContentRef } from '#contract/content/kinds.ts'
import type { ResponseInput } from '#contract/endpoint.ts'
import { notificationKinds, notificationPageSize, viewOfKind, type searchNotifications } from '#contract/notify/notifications.ts'
import { totalLimit } from '#contract/content/paging.ts'
import type { ContentItem } from '../../content/content-kind.ts'
import { findVisibleItems, mentionOf, type Asker } from '../../content/create-content.ts'
import { toSeconds } from '../../lib/moments.ts'
import { presentBadge } from '../members/index.ts'
import type { NotificationPage, NotificationRow } from './reads/list.ts'

type PresentedPage = ResponseInput<typeof searchNotifications>

/** Adds each notification's item as its member sees it. */
export async function presentNotifications(asker: Asker, rows: readonly NotificationRow[]): Promise<PresentedPage['items']> {
  const find = await findVisibleItems(
    asker,
    rows.flatMap((row) => refOf(row) ?? []),
  )
  return rows.map((row) => {
    const ref = refOf(row)
    return presentNotification(row, ref && find(ref))
  })
}

function refOf({ typeId, itemId }: NotificationRow): ContentRef | null {
  return typeId === null || itemId === null ? null : { typeId, itemId }
}

function presentNotification(
  { id, kind, actor, createdAt, seenAt, total }: NotificationRow,
  item: ContentItem | null | undefined,
): PresentedPage['items'][number] {
  const known = v.parse(v.picklist(notificationKinds), kind)
  return {
    notificationId: id,
    view: viewOfKind[known],
    kind: known,
    actor: actor && presentBadge(actor),
    item: item ? mentionOf(item) : null,
    total,
    createdAt: toSeconds(createdAt),
    isSeen: seenAt !== null,
  }
}

export async function presentPage(asker: Asker, { rows, total, page, nextCursor }: NotificationPage): Promise<PresentedPage> {
  return {
    items: await presentNotifications(asker, rows),
    total: Math.min(total, totalLimit),
    totalIsLimit: total > totalLimit,
    page,
    limit: notificationPageSize,
    nextCursor,
  }
}
