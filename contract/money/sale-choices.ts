/** How items are sold (1§3 video sale settings, 1§4 video sale mode). */
import * as v from 'valibot'

/** Their places in this list are the documents' `for_sale` (1§3). */
export const saleModes = ['none', 'cart', 'link', 'contact', 'subscribe', 'download'] as const
export const saleMode = v.picklist(saleModes)
export type SaleMode = v.InferOutput<typeof saleMode>

/** The modes that the list of the form offers (1§4), in its order; others are shown when an item has them. */
export const offeredSaleModes = ['none', 'contact', 'link', 'cart'] as const

/** Paid with tickets, on the site: closed to everyone who has not bought it. */
export const takesTickets = (mode: SaleMode): boolean => mode === 'cart' || mode === 'download' || mode === 'subscribe'

export const foreverDays = 3650
/** Days of access (1§9); the last one is forever, which the documents also write as 999. */
export const accessDays = [7, 30, 180, 365, foreverDays] as const

const daySeconds = 86_400

/** Whether access that was bought has no end that a buyer needs to know. Both in seconds since the epoch. */
export const lastsForever = ({ boughtAt, tmExpiry }: { readonly boughtAt: number; readonly tmExpiry: number }): boolean =>
  tmExpiry - boughtAt >= foreverDays * daySeconds

/** In tickets (ambiguity download-fee). */
export const salePrice = { min: 1, max: 1000 } as const
/** In dollars: paid outside the site. */
export const dollarPriceMax = 100_000
export const mostDownloads = 100
export const saleLinkMax = 500

/** The documents' product types (1§3). */
export const productTypes = ['video_album', 'photo_album', 'video_download', 'video_preview', 'video_view', 'merchandise'] as const
export const productType = v.picklist(productTypes)
export type ProductType = v.InferOutput<typeof productType>
