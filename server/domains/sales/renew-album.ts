/** Automatic renewal of the subscription to a video album, with tickets, for buyers who have agreed to it. */
import { and, desc, eq, isNull } from 'drizzle-orm'
import { invalid, Refusal } from '#contract/error.ts'
import { lastChargeMoment } from '#contract/money/renewals.ts'
import { foreverDays } from '#contract/money/sale-choices.ts'
import { groups } from '#contract/roles.ts'
import { getVisibleItem } from '../../content/create-content.ts'
import { viewerFor } from '../../content/content-kind.ts'
import { contentPurchases } from '../../db/tables/money/sales.ts'
import type { Queryable } from '../../db/context.ts'
import type { Services } from '../../http/context.ts'
import { postOnce } from '../../ledger/post-once.ts'
import { NoConsent, type Period, type RenewableKind, type RenewalSite, type RenewalTerms } from '../renewals/index.ts'
import { checkOnSale, isBuyable, openItem, postingOf, type BuyableSale, type Buyer } from './buy.ts'
import { canSell, findBuyer, findSale, type PurchaseRow } from './reads.ts'

const closedGroups: readonly number[] = [groups.registered, groups.banned, groups.inactive, groups.memorial]

const refOf = ({ itemId }: Pick<RenewalTerms, 'itemId'>) => {
  if (itemId === null) throw new Error('The renewal is not of an album.')
  return { typeId: 'video_album', itemId }
}

/** The access that ends last, unless it was paid back or ended by staff. `isLocked`: until the transaction ends. */
async function findSubscription(
  db: Queryable,
  terms: Pick<RenewalTerms, 'memberId' | 'itemId'>,
  isLocked = false,
): Promise<PurchaseRow | null> {
  const { typeId, itemId } = refOf(terms)
  const query = db
    .select()
    .from(contentPurchases)
    .where(
      and(
        eq(contentPurchases.memberId, terms.memberId),
        eq(contentPurchases.typeId, typeId),
        eq(contentPurchases.itemId, itemId),
        isNull(contentPurchases.endedAt),
      ),
    )
    .orderBy(desc(contentPurchases.expiresAt))
    .limit(1)
  const [row] = await (isLocked ? query.for('no key update') : query)
  return row ?? null
}

async function buyerOf(
  { db, config, content, now }: Pick<Services, 'config' | 'content' | 'now' | 'db'>,
  memberId: number,
): Promise<Buyer | null> {
  const member = await findBuyer(db, memberId)
  if (!member || closedGroups.includes(member.groupId)) return null
  return { db, config, content, now, viewer: viewerFor(member) }
}

interface Found {
  readonly buyer: Buyer
  readonly sale: BuyableSale
  readonly purchase: PurchaseRow
}

/** Null if it is not for sale any more, never ends, or may not be seen. */
async function findRenewable(site: RenewalSite, terms: RenewalTerms): Promise<Found | null> {
  const [purchase, sale, buyer] = await Promise.all([
    findSubscription(site.db, terms),
    findSale(site.db, refOf(terms)),
    // The queries of what is visible take any connection.
    buyerOf({ ...site, db: site.db as Services['db'] }, terms.memberId),
  ])
  if (!purchase || !buyer || !isBuyable(sale) || sale.days >= foreverDays) return null
  if (lastChargeMoment(purchase.expiresAt) < site.now()) return null
  return { buyer, sale, purchase }
}

async function find(site: RenewalSite, terms: RenewalTerms): Promise<Period | null> {
  const found = await findRenewable(site, terms)
  if (!found) return null
  try {
    const item = await getVisibleItem(found.buyer, refOf(terms), 'sale')
    if (item.ownerId === terms.memberId) return null
    checkOnSale(found.sale, item, await canSell(site.db, found.sale.sellerId))
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
  return { endsAt: found.purchase.expiresAt, price: found.sale.price, days: found.sale.days, item: refOf(terms) }
}

export const renewableAlbum: RenewableKind = {
  subject: 'video_album',
  find,

  async payWithTickets(services, { renewal, period, key, confirm }) {
    const { db, bus } = services
    const found = await findRenewable(services, renewal)
    if (!found) throw new Refusal('not_found')
    const { buyer, sale } = found
    if (sale.price !== period.price) throw invalid({ price: ['sale.price_changed'] })
    if (sale.days !== period.days) throw invalid({ price: ['sale.terms_changed'] })
    const item = await getVisibleItem(buyer, refOf(renewal), 'sale')
    const { row, isNew } = await postOnce(db, postingOf(buyer, key, sale, item), async (tx, written) => {
      await confirm(tx)
      // The accounts are locked, so nobody buys or gets it paid back meanwhile.
      const purchase = await findSubscription(tx, renewal, true)
      if (purchase?.expiresAt.getTime() !== period.endsAt.getTime()) throw new NoConsent()
      await openItem(tx, buyer, sale, written, { renews: purchase })
    })
    if (!isNew) return
    const { typeId, itemId, sellerId } = sale
    const { memberId } = renewal
    for (const each of [memberId, sellerId]) bus.emit('tickets.changed', { memberId: each })
    bus.emit('sales.changed', { typeId, itemId, memberId })
    bus.emit('sales.made', { ticketId: row.id, typeId, itemId, buyerId: memberId, sellerId })
  },
}
