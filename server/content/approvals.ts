/** The queue in which staff decide on items that their owners offer, over all kinds that have one. */
import * as v from 'valibot'
import type { ContentRef } from '#contract/content/kinds.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { pageSizes } from '#contract/content/paging.ts'
import { transaction } from '../db/client.ts'
import type { MemberContext } from '../http/context.ts'
import { cleanText } from '../lib/clean-text.ts'
import { decodeCursor, encodeCursor, nextPage } from '../lib/cursor.ts'
import { toSeconds } from '../lib/moments.ts'
import type { ContentApproval, ContentItem, ContentKind, WaitingItem, WaitingPlace } from './content-kind.ts'

interface Waiting extends WaitingItem {
  readonly item: ContentItem
  readonly kind: ContentKind
}

/** `item` is missing where the viewer may decide, but not see it. */
type Place = WaitingItem & Pick<Waiting, 'kind'> & { readonly item: ContentItem | undefined }

export interface WaitingPage {
  readonly waiting: readonly Waiting[]
  readonly total: number
  readonly page: number
  readonly limit: number
  readonly nextCursor: string | null
}

/** Page it leads to, milliseconds and id of the last item. */
const cursorSchema = v.tuple([
  nextPage,
  v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
])

const inOrder = (one: WaitingPlace, other: WaitingPlace) => one.offeredAt.getTime() - other.offeredAt.getTime() || one.itemId - other.itemId

/** Oldest first. Kinds on which the viewer may not decide are left out. Throws validation_failed for a modified cursor. */
export async function listWaiting(
  { db, viewer, content }: MemberContext,
  { typeId, cursor }: { readonly typeId?: string | undefined; readonly cursor?: string | undefined },
): Promise<WaitingPage> {
  const [page, offeredAt, itemId] = cursor === undefined ? [1, null, 0] : decodeCursor(cursorSchema, cursor)
  const after = offeredAt === null ? null : { offeredAt: new Date(offeredAt), itemId }
  const limit = pageSizes.default
  const found: Place[] = []
  let total = 0
  for (const kind of content.kinds) {
    const { approval, declaration } = kind
    if (!approval?.mayDecide(viewer) || (typeId !== undefined && declaration.typeId !== typeId)) continue
    total += await approval.countWaiting(db, viewer)
    const places = await approval.waiting(db, viewer, after, limit + 1)
    const visible = await kind.findVisible(
      db,
      viewer,
      places.map((place) => place.itemId),
    )
    for (const place of places) found.push({ ...place, item: visible.get(place.itemId), kind })
  }
  // The next page begins after the last place that was read, whether it is shown or not.
  const read = found.toSorted(inOrder).slice(0, limit)
  const shown = read.flatMap(({ item, ...place }) => (item ? [{ ...place, item }] : []))
  const last = read.at(-1)
  const nextCursor = found.length > limit && last ? encodeCursor([page + 1, last.offeredAt.getTime(), last.itemId]) : null
  return { waiting: shown, total, page, limit, nextCursor }
}

interface Decision extends ContentRef {
  readonly isApproved: boolean
  readonly reason: string
  readonly itemVersion?: number | undefined
}

/** Null unless the viewer may decide on items of this kind. */
export function approvalFor({ content, viewer }: MemberContext, typeId: string): ContentApproval | null {
  const approval = content.kinds.find(({ declaration }) => declaration.typeId === typeId)?.approval
  return approval?.mayDecide(viewer) ? approval : null
}

/**
 * Throws validation_failed for a refusal without a reason, not_found for an item that does not wait or that the viewer may not decide on,
 * edit_conflict for an item that was changed after it was read.
 */
export async function decideApproval(context: MemberContext, { typeId, itemId, itemVersion, isApproved, reason }: Decision): Promise<void> {
  const { db, viewer, content, bus } = context
  const now = context.now()
  const approval = approvalFor(context, typeId)
  if (!approval) throw new Refusal('not_found')
  const words = cleanText(reason)
  if (!isApproved && words === '') throw invalid({ reason: ['required'] })
  const { ownerId, after } = await transaction(db, async (tx) => {
    const item = (await content.get(typeId).findVisible(tx, viewer, [itemId])).get(itemId)
    const told = item ? await approval.decide(tx, { itemId, itemVersion, isApproved, reason: isApproved ? '' : words, now }) : null
    if (!item || !told) throw new Refusal('not_found')
    return { ownerId: item.ownerId, after: told }
  })
  await after(context)
  bus.emit('content.decided', { typeId, itemId, ownerId, isApproved, decidedAt: toSeconds(now) })
}
