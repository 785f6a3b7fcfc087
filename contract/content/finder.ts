/** One search over everything: the lists of all kinds, each asked for the same text. */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { text } from '../primitives.ts'
import { foundItem, foundType } from './found.ts'

/** Of each kind; its own list shows the rest. */
export const foundPerKind = 5
export const finderText = { min: 2, max: 120 } as const

/** `total` counts only what the viewer may see, and stops at the limit of lists. */
const foundGroup = v.object({
  typeId: foundType,
  items: v.array(foundItem),
  total: v.number(),
  totalIsLimit: v.boolean(),
})
export type FoundGroup = v.InferOutput<typeof foundGroup>

/**
 * What the lists find for the text, by kind; kinds without a hit are left out. As in the lists of members and videos (1§3), a text that
 * starts with `#` looks up an id, and one with `-` a member.
 */
export const findEverywhere = defineEndpoint({
  name: 'finder.find',
  method: 'POST',
  path: '/api3/search/search/find',
  access: 'member',
  offline: 'cache',
  perMinute: 30,
  request: v.object({ text: text(finderText.min, finderText.max) }),
  response: v.object({ groups: v.array(foundGroup) }),
  errors: [],
})
