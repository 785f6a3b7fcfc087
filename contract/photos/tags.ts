/** Tags of items of any kind that has them. A tag is stored as written first, and compared without case and accents. */
import * as v from 'valibot'
import { itemId, kindThatCan } from '../content/kinds.ts'
import { defineEndpoint } from '../endpoint.ts'
import { memberId, text } from '../primitives.ts'
import { tagList, tagMax, tagName } from './tag-fields.ts'

export { tagFilter, tagList, tagMax, tagName } from './tag-fields.ts'

/** In cards and details: the item's tags in its owner's order. Answers that a device has stored may lack them. */
export const itemTags = v.optional(v.array(v.string()), [])

/** The documents' page size of the search (2§9). */
export const tagSearchSize = 20

const tagId = v.pipe(v.number(), v.integer(), v.minValue(1))
/** `total`: public items that carry it. */
const tag = v.object({ tagId, tag: v.string(), total: v.number() })
export type Tag = v.InferOutput<typeof tag>
const tags = v.object({ tags: v.array(tag) })
const item = { typeId: kindThatCan('tag'), itemId }

/** Tags that start with the text, then those that contain it, most used first. Empty text finds nothing (2§4). */
export const searchTags = defineEndpoint({
  name: 'tags.search',
  method: 'POST',
  path: '/api3/tag/load',
  access: 'member',
  offline: 'cache',
  perMinute: 120,
  legacy: 'tag.inline',
  wireNames: { pageSize: 'iPageSize' },
  request: v.object({
    text: text(0, tagMax),
    pageSize: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(tagSearchSize)), tagSearchSize),
  }),
  response: tags,
  errors: [],
})

/** The item's tags, in the owner's order. */
export const tagsOfItem = defineEndpoint({
  name: 'tags.ofItem',
  method: 'POST',
  path: '/api3/tag/of-item',
  access: 'member',
  offline: 'cache',
  legacy: 'tag.getForItem',
  wireNames: { typeId: 'table', itemId: 'id' },
  request: v.object(item),
  response: tags,
  errors: ['not_found'],
})

/** Replaces the tags of an own item. Those of threads, events and items of the marketplace are changed by an edit of the item: not_found. */
export const setTags = defineEndpoint({
  name: 'tags.set',
  method: 'POST',
  path: '/api3/tag/update',
  access: 'member',
  offline: 'queue',
  coalesce: 'last',
  wireNames: { typeId: 'table', itemId: 'id' },
  request: v.object({ ...item, tagList }),
  response: tags,
  errors: ['not_found'],
})

/** For the same kinds as `tags.set`. */
export const addTag = defineEndpoint({
  name: 'tags.add',
  method: 'POST',
  path: '/api3/tag/add',
  access: 'member',
  offline: 'queue',
  legacy: 'tag.add',
  wireNames: { typeId: 'table', itemId: 'id' },
  request: v.object({ ...item, tag: tagName }),
  response: tags,
  errors: ['not_found'],
})

/** For the same kinds as `tags.set`. Removing a tag that the item does not have changes nothing. */
export const removeTag = defineEndpoint({
  name: 'tags.remove',
  method: 'POST',
  path: '/api3/tag/delete',
  access: 'member',
  offline: 'queue',
  legacy: 'tag.delete',
  wireNames: { typeId: 'table', itemId: 'id' },
  request: v.object({ ...item, tag: tagName }),
  response: tags,
  errors: ['not_found'],
})

/** The tags that a member uses in their albums, as this viewer sees them. Without `userId`, the viewer's own. */
export const tagsOfMember = defineEndpoint({
  name: 'tags.ofMember',
  method: 'POST',
  path: '/api3/tag/of-member',
  access: 'member',
  offline: 'cache',
  legacy: 'tag.mybum',
  request: v.object({ userId: v.optional(memberId) }),
  response: tags,
  errors: ['user_not_found'],
})
