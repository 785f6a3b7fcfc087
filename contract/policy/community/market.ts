/** Who may do what with an item of the marketplace. Pure rules: the server applies them. */
import type { MarketAbilities } from '../../community/market.ts'
import { isFullMember, type Viewer } from '../../roles.ts'
import { maySell } from '../sales.ts'

export interface MarketFacts {
  readonly ownerId: number
  readonly isDeleted: boolean
  /** The seller or the viewer has blocked the other. */
  readonly isBlocked: boolean
  readonly isListed: boolean
  readonly hasExpired: boolean
}

const isSeller = (viewer: Viewer, item: MarketFacts) => viewer.id !== null && viewer.id === item.ownerId
const isStaff = ({ role }: Viewer) => role === 'staff' || role === 'admin'

/** Hidden items answer not_found, never forbidden. An expired item is for its seller and staff. A product outside the list does not expire. */
export function maySeeMarketItem(viewer: Viewer, item: MarketFacts): boolean {
  if (item.isDeleted) return false
  if (viewer.role === 'admin' || isSeller(viewer, item)) return true
  if (!isFullMember(viewer.role) || item.isBlocked) return false
  return !item.isListed || !item.hasExpired || viewer.role === 'staff'
}

export function marketAbilities(viewer: Viewer, item: MarketFacts): MarketAbilities {
  const isSeen = maySeeMarketItem(viewer, item)
  const isOwn = isSeen && isSeller(viewer, item)
  const isOthers = isSeen && viewer.id !== null && !isOwn
  return {
    canEdit: isOwn,
    canDelete: isSeen && (isOwn || isStaff(viewer)),
    canRenew: isOwn && item.isListed,
    canSell: isOwn && maySell(viewer),
    canContact: isOthers,
    canComment: isSeen && (!item.isListed || !item.hasExpired),
    canReport: isOthers,
  }
}
