import type { VideoSort } from '#contract/videos.ts'
import { alphabetical, byOwnerName, latestBy, mostBy, mostByReal, type ListOrder } from '../../../content/list/list-order.ts'

/** One row per sort, each with its own index. */
export const sorts: Record<VideoSort, ListOrder> = {
  latest: latestBy('v.published_at'),
  'most-talked': mostBy('v.comment_total'),
  'most-liked': mostBy('v.up_votes'),
  'most-viewed': mostBy('v.view_total'),
  duration: mostByReal('v.duration_key'),
  /** Cheapest first, videos without a price last. */
  price: mostBy('v.price_key'),
  title: alphabetical('v.title_key'),
  uname: byOwnerName,
}
