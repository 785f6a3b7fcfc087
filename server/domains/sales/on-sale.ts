/** Whether an item can be bought now. */
import type { ContentItem } from '../../content/content-kind.ts'
import type { SaleRow } from './reads.ts'

export const isSoldOut = ({ serialized, inStock }: Pick<SaleRow, 'serialized' | 'inStock'>): boolean => serialized && inStock === 0

/** Its owner sells it and may sell, and its buyer could open it. */
export function isOffered({ sellerId }: SaleRow, item: ContentItem, canSell: boolean): boolean {
  return !item.isDraft && item.notForSale === undefined && sellerId === item.ownerId && canSell
}

/** The seller has not taken it off sale, and a copy is left. */
export const isOn = (sale: SaleRow): boolean => sale.isActive && !isSoldOut(sale)
