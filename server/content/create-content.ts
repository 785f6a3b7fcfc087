/** The site's kinds of content, checked when the process starts. */
import { and, eq } from 'drizzle-orm'
import type { ContentMention } from '#contract/content/content.ts'
import { declaredKinds, type ContentAbility, type ContentRef } from '#contract/content/kinds.ts'
import { Refusal } from '#contract/error.ts'
import type { Queryable } from '../db/context.ts'
import { contentItems } from '../db/tables/content/content.ts'
import type { Content, ContentItem, ContentKind, ContentViewer } from './content-kind.ts'

/** Throws for a duplicate kind, one that only the contract or only the server has, and one that lacks what its abilities need. */
export function createContent(kinds: readonly ContentKind[]): Content {
  const byType = new Map<string, ContentKind>()
  for (const kind of kinds) {
    const { typeId } = kind.declaration
    if (byType.has(typeId)) throw new Error(`The content kind ${typeId} is there twice.`)
    byType.set(typeId, kind)
    const missing = missingParts(kind)
    if (missing.length > 0) throw new Error(`The content kind ${typeId} lacks ${missing.join(', ')}.`)
  }
  for (const { typeId } of declaredKinds())
    if (!byType.has(typeId)) throw new Error(`The content kind ${typeId} is declared, but no domain has it.`)
  return {
    kinds,
    get(typeId) {
      const kind = byType.get(typeId)
      if (!kind) throw new Refusal('not_found')
      return kind
    },
  }
}

function missingParts({ declaration, counters, transfer, approval }: ContentKind): string[] {
  const { can } = declaration
  const isDeclared = declaredKinds().includes(declaration)
  return [
    ...(isDeclared ? [] : ['its declaration in the contract']),
    ...(can.vote !== null && !counters?.upVotes ? ['a total of votes'] : []),
    ...(can.vote === 'up_down' && !counters?.downVotes ? ['a total of votes against'] : []),
    ...(can.view && !counters?.views ? ['a total of views'] : []),
    ...(can.approval !== (approval !== undefined) ? ['agreement on whether staff decide on it'] : []),
    ...(can.transfer === (transfer === null) ? ['agreement on whether it is transferred'] : []),
  ]
}

/** The viewer and the database to query. A call's context fits; inside a transaction, `db` is the transaction. */
export interface Asker {
  readonly db: Queryable
  readonly viewer: ContentViewer
  readonly content: Content
}

/** What a block leaves of something that was bought: to see it, with what others have written about it, and to report it. */
const acrossBlocks: readonly ContentAbility[] = ['sale', 'view', 'comment', 'report']

/**
 * Throws not_found for items that the viewer does not see, and for kinds without this ability. What was bought from a member with whom there
 * is a block now is only seen.
 */
export async function getVisibleItem(
  { db, viewer, content }: Asker,
  { typeId, itemId }: ContentRef,
  ability?: ContentAbility,
): Promise<ContentItem> {
  const kind = content.get(typeId)
  const item = (await kind.findVisible(db, viewer, [itemId])).get(itemId)
  if (!item || (ability !== undefined && !kind.declaration.can[ability])) throw new Refusal('not_found')
  if (item.isApart && ability !== undefined && !acrossBlocks.includes(ability)) throw new Refusal('not_found')
  return item
}

/** Of an item that may be hidden from everyone; null if there is none. */
export async function findItemOwner(db: Queryable, { typeId, itemId }: ContentRef): Promise<number | null> {
  const [item] = await db
    .select({ ownerId: contentItems.ownerId })
    .from(contentItems)
    .where(and(eq(contentItems.typeId, typeId), eq(contentItems.itemId, itemId)))
  return item?.ownerId ?? null
}

/** The form that feed entries and notifications show. */
export function mentionOf({ typeId, itemId, title, thumb, isDraft }: ContentItem): ContentMention {
  return { typeId, itemId, title, thumb, isDraft }
}

/** Finds items of several kinds, with one query per kind. Items that the viewer may not see are left out. */
export async function findVisibleItems(
  { db, viewer, content }: Asker,
  refs: readonly ContentRef[],
): Promise<(ref: ContentRef) => ContentItem | undefined> {
  const found = new Map<string, ReadonlyMap<number, ContentItem>>()
  for (const [typeId, ofKind] of Map.groupBy(refs, (ref) => ref.typeId)) {
    const kind = content.kinds.find(({ declaration }) => declaration.typeId === typeId)
    // A kind of a newer release, which runs on another node.
    if (kind) found.set(typeId, await kind.findVisible(db, viewer, [...new Set(ofKind.map(({ itemId }) => itemId))]))
  }
  return ({ typeId, itemId }) => found.get(typeId)?.get(itemId)
}
