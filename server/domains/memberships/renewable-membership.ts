/** Automatic renewal of a membership, for members who have agreed to it: the same kind and length, at the price that they have read. */
import { eq } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { lastChargeMoment } from '#contract/money/renewals.ts'
import { membershipPackage, type MembershipKind, type MembershipMonths } from '#contract/money/membership.ts'
import { membershipRefusalFor } from '#contract/policy/membership-groups.ts'
import { members } from '../../db/tables/accounts.ts'
import { postOnce } from '../../ledger/post-once.ts'
import { NoConsent, type Period, type RenewableKind, type RenewalSite, type RenewalTerms } from '../renewals/index.ts'
import { announceMembership, applyMembership, lockGroupOf } from './apply-membership.ts'
import { describe, ticketPosting } from './buy-membership.ts'
import { closedGroups } from './reads/due-for-reminder.ts'
import { findMembership, pricesOf } from './reads/find-membership.ts'

interface Wanted {
  readonly kind: MembershipKind
  readonly months: MembershipMonths
}

function wantedOf({ kind, months }: Pick<RenewalTerms, 'kind' | 'months'>): Wanted {
  if (kind === null || months === null) throw new Error('The renewal is not of a membership.')
  // Written from the contract's own list.
  return { kind, months: months as MembershipMonths }
}

const isClosed = (groupId: number) => closedGroups.some((each) => each === groupId)

async function find({ db, config, now }: RenewalSite, terms: RenewalTerms): Promise<Period | null> {
  const { kind, months } = wantedOf(terms)
  const [member] = await db
    .select({ groupId: members.groupId, deletedAt: members.deletedAt })
    .from(members)
    .where(eq(members.id, terms.memberId))
  const held = await findMembership(db, terms.memberId)
  if (!member || member.deletedAt !== null || isClosed(member.groupId)) return null
  if (!held || held.closedAt !== null || held.kind !== kind || lastChargeMoment(held.endsAt) < now()) return null
  if (membershipRefusalFor({ kind, held, groupId: member.groupId, now: now() }) !== null) return null
  return { endsAt: held.endsAt, price: pricesOf(config)[kind][months], days: null, item: null }
}

export const renewableMembership: RenewableKind = {
  subject: 'membership',
  find,

  async payWithTickets(services, { renewal, period, key, confirm }) {
    const { db, config, bus, now } = services
    const { memberId } = renewal
    const wanted = wantedOf(renewal)
    const posting = { ...ticketPosting({ memberId, now: now() }, { ...wanted, price: period.price }), key }
    const { isNew } = await postOnce(db, posting, async (tx, { id: transactionId }) => {
      await confirm(tx)
      // Locks the member's row: a purchase that was faster has moved the end.
      if ((await lockGroupOf(tx, memberId)) === null) throw new Refusal('forbidden')
      const today = await find({ ...services, db: tx }, renewal)
      if (today?.endsAt.getTime() !== period.endsAt.getTime()) throw new NoConsent()
      await applyMembership(tx, { ...wanted, memberId, price: period.price, transactionId, prices: pricesOf(config), now: now() })
    })
    if (!isNew) return
    bus.emit('tickets.changed', { memberId })
    announceMembership(services, memberId)
  },

  cardLine(terms, price) {
    const { kind, months } = wantedOf(terms)
    return {
      kind: 'membership',
      ...{
        qty: 1,
        units: months,
        title: describe({ kind, months }),
        packageId: membershipPackage(kind, months),
        priceInCents: price * 100,
      },
      purchase: { kind: 'membership', membership: kind, months, qty: 1 },
    }
  },
}
