/** Profiles as a kind of content: for comments on a member and reports about them. */
import { and, inArray } from 'drizzle-orm'
import { memberKind as declaration } from '#contract/content/kinds.ts'
import { groups } from '#contract/roles.ts'
import type { ContentItem, ContentKind } from '../../../content/content-kind.ts'
import type { Queryable } from '../../../db/context.ts'
import { members } from '../../../db/tables/accounts.ts'
import { avatarPath } from '../../../lib/media-paths.ts'
import { badgeColumns, isFindableBy, isVisibleTo, type BadgeRow } from '../../members/index.ts'

export const memberKind: ContentKind = {
  declaration,
  /** Those with a profile the viewer may see. */
  findVisible: (db, viewer, itemIds) => findMembers(db, itemIds, isFindableBy(viewer)),
  findReportable: (db, viewer, itemIds) => findMembers(db, itemIds, isVisibleTo(viewer)),
  counters: null,
  exported: null,
  deleteAllOf: null,
  transfer: null,
}

async function findMembers(
  db: Queryable,
  memberIds: readonly number[],
  condition: ReturnType<typeof isVisibleTo>,
): Promise<ReadonlyMap<number, ContentItem>> {
  const rows = await db
    .select(badgeColumns)
    .from(members)
    .where(and(inArray(members.id, [...memberIds]), condition))
  return new Map(rows.map((row) => [row.id, itemOf(row)]))
}

/** A memorial profile is read-only. */
function itemOf({ id, name, avatarKey, groupId }: BadgeRow): ContentItem {
  return {
    ...{ typeId: declaration.typeId, itemId: id, ownerId: id, title: name, isDraft: false, canTransfer: false },
    thumb: avatarPath(avatarKey),
    isReadOnly: groupId === groups.memorial,
  }
}
