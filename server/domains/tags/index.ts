/** Tags: search, and the tags of an item. */
import type { ContentRef } from '#contract/content/kinds.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { mostTagsPerItem } from '#contract/photos/photo-choices.ts'
import * as contract from '#contract/photos/tags.ts'
import { holdItem } from '../../content/counters.ts'
import { getVisibleItem } from '../../content/create-content.ts'
import { dropTag, replaceTags, tagNamesOf, tagsOf } from '../../content/tags.ts'
import { transaction } from '../../db/client.ts'
import type { Transaction } from '../../db/context.ts'
import type { MemberContext } from '../../http/context.ts'
import type { Domain } from '../../http/domain.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { searchTags, tagsOfMember } from './reads.ts'

/** Their tags are changed by an edit of the item, which knows when it is closed or over, and counts versions. */
const taggedByEdit: ReadonlySet<string> = new Set(['thread', 'event', 'market_item'])

/** Throws not_found for items of others, because only the owner tags an item, and for kinds whose tags are changed by an edit. */
async function changeTags(context: MemberContext, ref: ContentRef, change: (tx: Transaction) => Promise<void>) {
  const { db, viewer, bus, content } = context
  if (taggedByEdit.has(ref.typeId)) throw new Refusal('not_found')
  await transaction(db, async (tx) => {
    await holdItem(tx, content.get(ref.typeId), ref.itemId)
    const { ownerId } = await getVisibleItem({ db: tx, viewer, content }, ref, 'tag')
    if (ownerId !== viewer.id) throw new Refusal('not_found')
    await change(tx)
  })
  if (ref.typeId === 'photo' || ref.typeId === 'photo_album') bus.emit('photos.changed', { memberId: viewer.id })
  return { tags: await tagsOf(db, ref, viewer.id) }
}

const only = ({ typeId, itemId }: ContentRef) => ({ typeId, itemIds: [itemId] })

/** A tag that the item has already keeps its place. Throws validation_failed for one tag too many. */
async function appendTag(tx: Transaction, ref: ContentRef, tag: string): Promise<void> {
  await replaceTags(tx, only(ref), [...(await tagNamesOf(tx, ref)), tag])
  if ((await tagNamesOf(tx, ref)).length > mostTagsPerItem) throw invalid({ tag: ['too_many'] })
}

const tagRoutes: readonly Implementation[] = [
  implement(contract.searchTags, async (context, { text, pageSize }) => ({ tags: await searchTags(context, text, pageSize) })),
  implement(contract.tagsOfItem, async (context, ref) => {
    await getVisibleItem(context, ref, 'tag')
    return { tags: await tagsOf(context.db, ref, context.viewer.id) }
  }),
  implement(contract.setTags, (context, { tagList, ...ref }) => changeTags(context, ref, (tx) => replaceTags(tx, only(ref), tagList))),
  implement(contract.addTag, (context, { tag, ...ref }) => changeTags(context, ref, (tx) => appendTag(tx, ref, tag))),
  implement(contract.removeTag, (context, { tag, ...ref }) => changeTags(context, ref, (tx) => dropTag(tx, ref, tag))),
  implement(contract.tagsOfMember, async (context, { userId }) => ({ tags: await tagsOfMember(context, userId ?? context.viewer.id) })),
]

export const tagsDomain: Domain = { name: 'tags', implementations: tagRoutes }
