/** Names of states and conditions. */
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ItemCondition, ItemState } from '#contract/community/market-choices.ts'

export const stateNames: Record<ItemState, MessageDescriptor> = {
  available: msg({ message: 'Available', context: 'an item of the marketplace' }),
  reserved: msg({ message: 'Reserved', context: 'an item of the marketplace' }),
  sold: msg({ message: 'Sold', context: 'an item of the marketplace' }),
}

export const conditionNames: Record<ItemCondition, MessageDescriptor> = {
  new: msg({ message: 'New', context: 'the condition of an item' }),
  as_new: msg({ message: 'As new', context: 'the condition of an item' }),
  good: msg({ message: 'Good', context: 'the condition of an item' }),
  used: msg({ message: 'Used', context: 'the condition of an item' }),
}
