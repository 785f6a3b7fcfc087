/** Comments on everything that one viewer may see, in one list. */
import { and, desc, eq, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CommentView } from '#contract/comments.ts'
import type { ContentItem } from '../../../content/content-kind.ts'
import { findVisibleItems, type Asker } from '../../../content/create-content.ts'
import { isItemFor } from '../../../db/conditions/is-item-for.ts'
import { notBlocked } from '../../../db/conditions/not-blocked.ts'
import { members } from '../../../db/tables/accounts.ts'
import { comments } from '../../../db/tables/comments.ts'
import { contentItems } from '../../../db/tables/content/content.ts'
import { badgeColumns } from '../../members/index.ts'
import { picturesOfComment, type ShownComment } from '../reads.ts'

export interface BrowsedList {
  readonly view: CommentView
  readonly authorId: number | undefined
  readonly typeId: string | undefined
  /** Of a visible item; the caller has checked that. */
  readonly itemId: number | undefined
  readonly limit: number
  readonly page: number
  readonly afterId: number | undefined
}

export type BrowsedRow = Pick<ShownComment, 'comment' | 'author' | 'pictures'>
export type BrowsedComment = BrowsedRow & { readonly item: ContentItem }

export interface BrowsedPage {
  readonly items: readonly BrowsedComment[]
  /** Id of the last comment that was looked at, if there are more after it. */
  readonly nextAfterId: number | null
}

const threads = alias(comments, 'threads')

/** The thread of a reply exists, and its author and the viewer have not blocked each other. */
const isThreadThere = (viewerId: number) =>
  or(isNull(comments.parentId), and(isNull(threads.deletedAt), notBlocked(viewerId, threads.authorId)))

/**
 * The item is in lists that the viewer may see. Wrapped in a `case` for the same reason as in the feed: Postgres would otherwise expect
 * almost no comment to match, and read and sort all of them.
 */
function isItemOffered({ id, role }: Asker['viewer']): SQL {
  const isOffered = and(
    eq(contentItems.state, 'listed'),
    notBlocked(id, contentItems.ownerId),
    role === 'admin' ? undefined : isItemFor(id),
  )
  return sql`case when ${isOffered} then true else false end`
}

function isInView({ viewer }: Asker, { view, itemId }: BrowsedList): SQL | undefined {
  // The kind's policy decides alone: this also finds what is in no list, such as albums that are opened with a key.
  if (view === 'my') return eq(comments.authorId, viewer.id)
  if (view === 'received') return and(eq(contentItems.ownerId, viewer.id), ne(comments.authorId, viewer.id))
  return itemId === undefined ? isItemOffered(viewer) : undefined
}

/** Separate so that its plan can be tested. `most` rows, newest first. */
export function browseQuery(asker: Asker, list: BrowsedList, most: number) {
  const { db, viewer } = asker
  const { view, authorId, typeId, itemId, limit, page, afterId } = list
  // The primary key serves the list of everything, and indexes with a descending id serve all others: their nulls are last.
  const isEverything = view === 'all' && authorId === undefined && typeId === undefined
  return db
    .select({ comment: comments, author: badgeColumns, pictures: picturesOfComment })
    .from(comments)
    .innerJoin(members, eq(members.id, comments.authorId))
    .innerJoin(contentItems, and(eq(contentItems.typeId, comments.typeId), eq(contentItems.itemId, comments.itemId)))
    .leftJoin(threads, eq(threads.id, comments.parentId))
    .where(
      and(
        isNull(comments.deletedAt),
        isInView(asker, list),
        authorId === undefined ? undefined : eq(comments.authorId, authorId),
        typeId === undefined ? undefined : eq(comments.typeId, typeId),
        itemId === undefined ? undefined : eq(comments.itemId, itemId),
        notBlocked(viewer.id, comments.authorId),
        isThreadThere(viewer.id),
        afterId === undefined ? undefined : lt(comments.id, afterId),
      ),
    )
    .orderBy(isEverything ? desc(comments.id) : sql`${comments.id} desc nulls last`)
    .limit(most)
    .offset(afterId === undefined ? (page - 1) * limit : 0)
}

/** So many pages of comments are looked through for one page of visible ones. After that the page ends early, with a place to go on from. */
const mostLooks = 4

/** Comments whose item is hidden by its kind's own policy are left out, even if `content_items` lists the item. */
export async function browseVisible(asker: Asker, list: BrowsedList): Promise<BrowsedPage> {
  const items: BrowsedComment[] = []
  const batch = list.limit + 1
  let { afterId } = list
  for (let look = 0; look < mostLooks; look += 1) {
    const rows = await browseQuery(asker, { ...list, afterId }, batch)
    const find = await findVisibleItems(
      asker,
      rows.map(({ comment: { typeId, itemId } }) => ({ typeId, itemId })),
    )
    for (const row of rows) {
      const item = find(row.comment)
      if (!item) continue
      const last = items.at(-1)
      if (last && items.length === list.limit) return { items, nextAfterId: last.comment.id }
      items.push({ ...row, item })
    }
    if (rows.length < batch) return { items, nextAfterId: null }
    afterId = rows.at(-1)?.comment.id
  }
  return { items, nextAfterId: afterId ?? null }
}
