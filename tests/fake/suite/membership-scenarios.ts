/** Memberships and invitations that are bought with tickets. */
import { expect } from 'vitest'
import * as contract from '#contract/money/membership.ts'
import { listRenewals, startRenewal, stopRenewal } from '#contract/money/renewals.ts'
import { calculateTickets } from '#contract/money/tickets.ts'
import type { MemberId } from '#contract/primitives.ts'
import { buyInvitations, countInvitations, grantInvitations } from '#contract/registration/invitations.ts'
import { groups } from '#contract/roles.ts'
import type { Scenario } from './site.ts'

const key = () => crypto.randomUUID()
const month = { kind: 'member', months: 1, price: 15 } as const

export const membershipScenarios: readonly Scenario[] = [
  {
    title: 'automatic renewal is switched on at the price that was read, and off again by its member alone',
    async run({ join, giveTickets }) {
      const [me, other] = [await join({ groupId: groups.free }), await join({ groupId: groups.free })]
      await giveTickets(me, 20)
      const wanted = { subject: 'membership', kind: 'member', months: 1, way: 'tickets', price: 15 } as const
      expect(await me.refusal(startRenewal, wanted)).toMatchObject({ status: 403, code: 'forbidden' })
      const { membership } = await me.call(contract.buyMembership, { ...month, attempt: key() })
      expect(await me.call(listRenewals, {})).toEqual({ renewals: [], hasCard: false })
      expect(await me.refusal(startRenewal, { ...wanted, price: 14 })).toMatchObject({ errors: { price: ['changed'] } })
      expect(await me.refusal(startRenewal, { ...wanted, way: 'card' })).toMatchObject({ errors: { way: ['required'] } })
      const { id, ...on } = await me.call(startRenewal, wanted)
      expect(on).toMatchObject({ ...wanted, item: null, itemId: null, renewsAt: membership.endsAt - 7200 })
      expect(await me.call(listRenewals, {})).toEqual({ renewals: [{ id, ...on }], hasCard: false })
      expect(await other.refusal(stopRenewal, { id })).toMatchObject({ status: 404, code: 'not_found' })
      expect(await me.call(stopRenewal, { id })).toEqual({ id })
      expect(await me.call(listRenewals, {})).toMatchObject({ renewals: [] })
    },
  },
  {
    title: 'a membership is quoted and bought, once per attempt, and refused at another price or without tickets',
    async run({ join, giveTickets, guest }) {
      const { prices } = await guest.call(contract.listMembershipPrices, {})
      expect(prices.map(({ price }) => price)).toEqual([15, 42, 78, 144, 30, 84, 156, 288])
      const [me, staff] = [await join({ groupId: groups.free }), await join({ groupId: groups.staff })]
      await giveTickets(me, 80)
      expect(await me.call(contract.getMembership, {})).toMatchObject({ membership: null, history: [] })
      expect(await me.call(contract.quoteMembership, { kind: 'member', months: 3 })).toMatchObject({
        ...{ price: 42, balance: 80, balanceAfter: 38, isEnough: true, refusal: null, change: 'bought', creditedDays: 0 },
      })
      const attempt = key()
      const bought = await me.call(contract.buyMembership, { ...month, attempt })
      expect(bought).toMatchObject({ balance: 65, isNew: true, receipt: attempt, membership: { kind: 'member', hasExpired: false } })
      expect(await me.call(contract.buyMembership, { ...month, attempt })).toMatchObject({ balance: 65, isNew: false })
      const other = { ...month, months: 3, price: 42, attempt }
      expect(await me.refusal(contract.buyMembership, other)).toMatchObject({ status: 422, code: 'idempotency_mismatch' })
      expect(await me.refusal(contract.buyMembership, { ...month, attempt: key(), price: 1 })).toMatchObject({
        code: 'validation_failed',
        errors: { price: ['changed'] },
      })
      const year = { kind: 'sponsor', months: 12, price: 288 }
      expect(await me.refusal(contract.buyMembership, { ...year, attempt: key() })).toMatchObject({ code: 'too_few_tickets' })
      expect(await staff.refusal(contract.buyMembership, { ...month, attempt: key() })).toMatchObject({ status: 403, code: 'forbidden' })
      const { membership, history, choices } = await me.call(contract.getMembership, {})
      expect(membership).toEqual(bought.membership)
      expect(history).toMatchObject([{ state: 'bought', kind: 'member', months: 1, price: 15 }])
      expect(choices.filter(({ refusal }) => refusal !== null)).toEqual([])
    },
  },
  {
    title: 'invitations are bought with tickets, or granted by an admin',
    async run({ join, giveTickets }) {
      const [me, admin] = [await join(), await join({ groupId: groups.admin })]
      await giveTickets(me, 25)
      expect(await me.call(calculateTickets, { itemType: 'invite', qty: 2 })).toEqual({
        ...{ price: 20, balance: 25, balanceAfter: 5, isEnough: true },
      })
      const order = { attempt: key(), qty: 2, price: 20 }
      expect(await me.call(buyInvitations, order)).toEqual({ extra: 2, balance: 5, receipt: order.attempt, isNew: true })
      expect(await me.call(buyInvitations, order)).toMatchObject({ extra: 2, balance: 5, isNew: false })
      expect(await me.refusal(buyInvitations, { ...order, qty: 3, price: 30 })).toMatchObject({ code: 'idempotency_mismatch' })
      expect(await me.refusal(buyInvitations, { attempt: key(), qty: 1, price: 10 })).toMatchObject({ code: 'too_few_tickets' })
      expect(await me.refusal(buyInvitations, { attempt: key(), qty: 1, price: 9 })).toMatchObject({ errors: { price: ['changed'] } })
      const grant = { attempt: key(), userId: me.id as MemberId, qty: 3, reason: 'Hosts an evening' }
      for (let n = 0; n < 2; n += 1) expect(await admin.call(grantInvitations, grant)).toMatchObject({ userId: me.id, extra: 5 })
      expect(await admin.refusal(grantInvitations, { ...grant, qty: 4 })).toMatchObject({ code: 'idempotency_mismatch' })
      const missing = { ...grant, attempt: key(), userId: 999_999_999 as MemberId }
      expect(await admin.refusal(grantInvitations, missing)).toMatchObject({ status: 404, code: 'user_not_found' })
      expect(await me.call(countInvitations, {})).toMatchObject({ open: 0, extra: 5 })
    },
  },
]
