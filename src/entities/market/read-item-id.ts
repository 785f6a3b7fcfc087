import { notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { marketItemId, type MarketItemId } from '#contract/community/ids.ts'

/** An item's id from an address. Throws `notFound` for anything else. */
export function readMarketItemId(value: string): MarketItemId {
  const parsed = v.safeParse(marketItemId, Number(value))
  if (!parsed.success) throw notFound()
  return parsed.output
}
