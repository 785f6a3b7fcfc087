/** The rules of selling (1§5). The form and the server apply the same ones; each problem is the key of its sentence. */
import type { FieldErrors } from '../errors/error-codes.ts'
import {
  accessDays,
  dollarPriceMax,
  foreverDays,
  mostDownloads,
  salePrice,
  type ProductType,
  type SaleMode,
} from '../money/sale-choices.ts'
import type { Viewer } from '../roles.ts'

export interface SaleTerms {
  readonly mode: SaleMode
  /** The item that is sold: for videos the product, which is the current video or the one that it is a preview of. */
  readonly productId: number | null
  readonly previewId: number | null
  /** In tickets. */
  readonly price: number | null
  readonly priceDollar: number | null
  readonly days: number | null
  readonly downloads: number
  readonly link: string
}

/** Only vendors can sell (1§6); admins may set it up for them (ambiguity vendor-and-link-sale). */
export const maySell = ({ role }: Pick<Viewer, 'role'>): boolean => role === 'vendor' || role === 'admin'

export interface SaleSubject {
  readonly typeId: string
  /** The item from whose page it is sold. */
  readonly itemId: number
  readonly isAdmin: boolean
}

/** Field → keys of what is wrong; empty if the item can be sold like this. */
export function saleProblems(terms: SaleTerms, { typeId, itemId, isAdmin }: SaleSubject): FieldErrors {
  const { mode, priceDollar, link } = terms
  if (mode === 'none') return {}
  if (mode === 'contact' || mode === 'link')
    return {
      ...(mode === 'link' && { link: linkProblem(link) }),
      // An admin may leave the price out (1§5).
      priceDollar: priceDollar === null ? (isAdmin ? [] : ['sale.price']) : rangeProblem(priceDollar, 1, dollarPriceMax),
    }
  if (mode === 'subscribe' && typeId === 'video') return {}
  return {
    ...(typeId === 'video' && mode === 'cart' && productSetupProblems(terms, itemId)),
    price: terms.price === null ? ['sale.price'] : rangeProblem(terms.price, salePrice.min, salePrice.max),
    days: terms.days === null ? ['sale.days'] : accessDays.some((days) => days === terms.days) ? [] : ['invalid'],
    downloads: rangeProblem(terms.downloads, mode === 'download' ? 1 : 0, mostDownloads),
  }
}

/** Product and preview differ, and one of them is the current video (1§5). */
function productSetupProblems({ productId, previewId }: SaleTerms, currentId: number): FieldErrors {
  if (productId === null || previewId === null)
    return { productId: productId === null ? ['sale.product'] : [], previewId: previewId === null ? ['sale.preview'] : [] }
  if (productId === previewId) return { previewId: ['sale.same'] }
  return productId !== currentId && previewId !== currentId ? { productId: ['sale.current'] } : {}
}

function linkProblem(link: string): string[] {
  if (link === '') return ['sale.link']
  return isWebAddress(link) ? [] : ['sale.web_address']
}

/** An address that a new tab may open. */
export function isWebAddress(link: string): boolean {
  try {
    const { protocol, username, password } = new URL(link)
    return (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
  } catch {
    // Not an address at all.
    return false
  }
}

function rangeProblem(value: number, min: number, max: number): string[] {
  if (!Number.isInteger(value)) return ['integer']
  return value < min ? ['tickets.positive'] : value > max ? ['too_large'] : []
}

export const hasProblems = (problems: FieldErrors): boolean => Object.values(problems).some((keys) => keys.length > 0)

/** The documents' help also writes forever as 999 (ambiguity sale-days-forever). */
export const readDays = (days: number): number => (days === 999 ? foreverDays : days)

/** Things that are handed over, and not opened here: a member buys as many as they like. */
export const isGoods = ({ typeId }: Pick<SoldItem, 'typeId'>): boolean => typeId === 'market_item'

export interface SoldItem {
  readonly typeId: string
  /** Of each buyer; 0: watch only. */
  readonly downloads: number
  readonly previewId: number | null
}

/**
 * What a sale in tickets gives its buyer, for the ledger and the list of downloads. A video to watch is of the preview type where a preview
 * can be watched before, and otherwise a single view (1§3).
 */
export function productTypeOf({ typeId, downloads, previewId }: SoldItem): ProductType {
  if (typeId === 'video_album' || typeId === 'photo_album') return typeId
  if (typeId === 'market_item') return 'merchandise'
  if (downloads > 0) return 'video_download'
  return previewId === null ? 'video_view' : 'video_preview'
}
