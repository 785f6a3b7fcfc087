/** Tickets: balance, history, sending and donating. */
import { expect } from 'vitest'
import * as contract from '#contract/money/tickets.ts'
import type { MemberId } from '#contract/primitives.ts'
import { groups } from '#contract/roles.ts'
import type { Scenario, SuiteCaller } from './site.ts'

const nobody = 999_999_999 as MemberId
const idOf = ({ id }: SuiteCaller) => id as MemberId
const key = () => crypto.randomUUID()
const balanceOf = async (caller: SuiteCaller) => (await caller.call(contract.getTicketBalance, {})).balance

export const ticketScenarios: readonly Scenario[] = [
  {
    title: 'tickets are sent and donated, once per attempt, and refused where there is nothing to send or nobody to get it',
    async run({ join, giveTickets, addVideo }) {
      const [me, other, third] = [await join(), await join(), await join()]
      await giveTickets(me, 20)
      const itemId = await addVideo(other)
      const gift = { attempt: key(), qty: 5, note: 'For the plait', member: idOf(other), typeId: 'video', itemId }
      const sent = await me.call(contract.spendTickets, gift)
      expect(sent).toMatchObject({
        balance: 15,
        isNew: true,
        ticket: { itemType: 'tip', tickets: -5, description: 'For the plait', itemId },
      })
      expect(await me.call(contract.spendTickets, gift)).toMatchObject({ balance: 15, isNew: false, ticket: { receipt: gift.attempt } })
      for (const change of [{ qty: 6 }, { note: 'Another' }])
        expect(await me.refusal(contract.spendTickets, { ...gift, ...change })).toMatchObject({ status: 422, code: 'idempotency_mismatch' })
      const refused = async (change: object) => me.refusal(contract.spendTickets, { ...gift, attempt: key(), ...change })
      expect(await refused({ member: idOf(third) })).toMatchObject({ status: 404, code: 'not_found' })
      expect(await refused({ member: nobody, typeId: undefined, itemId: undefined })).toMatchObject({ status: 404, code: 'user_not_found' })
      expect(await refused({ qty: 16 })).toMatchObject({ status: 422, code: 'too_few_tickets' })
      expect(await refused({ member: idOf(me) })).toMatchObject({ code: 'validation_failed', errors: { member: ['tickets.self'] } })

      const donation = { attempt: key(), qty: 3, note: '' }
      expect(await me.call(contract.donateTickets, donation)).toMatchObject({ balance: 12, ticket: { itemType: 'donate', seller: null } })
      expect(await me.refusal(contract.donateTickets, { ...donation, qty: 4 })).toMatchObject({ code: 'idempotency_mismatch' })
      expect(await me.refusal(contract.donateTickets, { ...donation, attempt: key(), qty: 13 })).toMatchObject({ code: 'too_few_tickets' })
      expect(await me.refusal(contract.donateTickets, { ...donation, attempt: key(), member: nobody })).toMatchObject({
        code: 'user_not_found',
      })
      expect([await balanceOf(me), await balanceOf(other)]).toEqual([12, 5])
    },
  },
  {
    title: 'the history is newest first, by view, and another member’s for admins alone',
    async run({ join, giveTickets }) {
      const [me, other, admin] = [await join(), await join(), await join({ groupId: groups.admin })]
      await giveTickets(me, 20)
      await me.call(contract.spendTickets, { attempt: key(), qty: 5, note: 'Sent', member: idOf(other) })
      const words = async (caller: SuiteCaller, filter: contract.TicketFilterInput = {}) =>
        (await caller.call(contract.searchTickets, filter)).items.map(({ tickets, description }) => [tickets, description])
      expect(await words(me)).toEqual([
        [-5, 'Sent'],
        [20, 'Welcome'],
      ])
      expect(await words(me, { view: 'spent' })).toEqual([[-5, 'Sent']])
      expect(await words(me, { view: 'received' })).toEqual([[20, 'Welcome']])
      expect(await words(me, { view: 'bought' })).toEqual([])
      expect(await words(me, { itemType: ['tip'] })).toEqual([[-5, 'Sent']])
      expect(await words(admin, { userId: idOf(other) })).toEqual([[5, 'Sent']])
      expect(await other.refusal(contract.searchTickets, { userId: idOf(me) })).toMatchObject({ status: 403, code: 'forbidden' })
      expect(await admin.refusal(contract.searchTickets, { userId: nobody })).toMatchObject({ status: 404, code: 'user_not_found' })
      const { csv, isComplete } = await me.call(contract.exportTickets, {})
      expect([csv.includes('Sent'), isComplete]).toEqual([true, true])
    },
  },
]
