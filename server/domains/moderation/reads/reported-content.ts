/** Reported content as staff see it in the queue: what it is, whether it still exists, and where they can open it. */
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { ContentRef } from '#contract/content/kinds.ts'
import { isSaying, type ReportableSaying } from '#contract/profile/blocks-and-reports.ts'
import { plainExcerpt } from '#contract/texts/plain-excerpt.ts'
import { findVisibleItems, type Asker } from '../../../content/create-content.ts'
import { comments } from '../../../db/tables/comments.ts'
import { contentItems } from '../../../db/tables/content/content.ts'
import { findReportedMessage } from './reported-message.ts'

export interface ShownContent {
  readonly title: string | null
  readonly path: string | null
  readonly isDeleted: boolean
}
type Shown = ReadonlyMap<number, ShownContent>

const deleted: ShownContent = { title: null, path: null, isDeleted: true }

/** Queries each kind once, but messages one by one. */
export async function findReportedContent(asker: Asker, refs: readonly ContentRef[]): Promise<(ref: ContentRef) => ShownContent> {
  const found = new Map<string, Shown>()
  for (const [typeId, ofType] of Map.groupBy(refs, (ref) => ref.typeId)) {
    const itemIds = ofType.map(({ itemId }) => itemId)
    found.set(typeId, isSaying(typeId) ? await sayings[typeId](asker, itemIds) : await findItems(asker, typeId, itemIds))
  }
  return ({ typeId, itemId }) => found.get(typeId)?.get(itemId) ?? deleted
}

const sayings: Readonly<Record<ReportableSaying, (asker: Asker, itemIds: readonly number[]) => Promise<Shown>>> = {
  comment: findComments,
  mail: (asker, itemIds) => findMessages(asker, 'mail', itemIds),
  chat: (asker, itemIds) => findMessages(asker, 'chat', itemIds),
}

const mostCharacters = 500

async function findComments(asker: Asker, itemIds: readonly number[]): Promise<Shown> {
  const rows = await asker.db
    .select({ id: comments.id, text: comments.text, typeId: comments.typeId, itemId: comments.itemId })
    .from(comments)
    .innerJoin(contentItems, and(eq(contentItems.typeId, comments.typeId), eq(contentItems.itemId, comments.itemId)))
    .where(and(inArray(comments.id, [...itemIds]), isNull(comments.deletedAt), ne(contentItems.state, 'deleted')))
  const findItem = await findVisibleItems(asker, rows)
  return new Map(
    rows.map((row) => {
      const kind = findItem(row) && asker.content.get(row.typeId)
      const title = plainExcerpt(row.text, mostCharacters)
      return [row.id, { title, path: kind?.declaration.path(row.itemId) ?? null, isDeleted: false }]
    }),
  )
}

/** Says only whether the message exists; its text is a separate, logged access. */
async function findMessages({ db }: Asker, typeId: 'mail' | 'chat', itemIds: readonly number[]): Promise<Shown> {
  const shown = new Map<number, ShownContent>()
  for (const itemId of itemIds)
    shown.set(itemId, { title: null, path: null, isDeleted: (await findReportedMessage(db, { typeId, itemId })) === null })
  return shown
}

async function findItems({ db, viewer, content }: Asker, typeId: string, itemIds: readonly number[]): Promise<Shown> {
  const kind = content.kinds.find(({ declaration }) => declaration.typeId === typeId)
  const rows = await db
    .select({ itemId: contentItems.itemId })
    .from(contentItems)
    .where(and(eq(contentItems.typeId, typeId), inArray(contentItems.itemId, [...itemIds]), ne(contentItems.state, 'deleted')))
  const existing = rows.map(({ itemId }) => itemId)
  // A kind of a newer release, which runs on another node.
  if (!kind) return new Map(existing.map((itemId) => [itemId, { title: null, path: null, isDeleted: false }]))
  // Titles are found with an admin's access: members must not hide what is reported by blocking staff or closing their profile.
  const found = await kind.findVisible(db, { ...viewer, role: 'admin' }, existing)
  const openable = await (kind.findReportable ?? kind.findVisible)(db, viewer, existing)
  return new Map(
    existing.map((itemId) => [
      itemId,
      { title: found.get(itemId)?.title ?? null, path: openable.has(itemId) ? kind.declaration.path(itemId) : null, isDeleted: false },
    ]),
  )
}
