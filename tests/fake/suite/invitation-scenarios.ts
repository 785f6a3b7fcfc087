/** A member's own invitations. */
import { expect } from 'vitest'
import * as contract from '#contract/registration/invitations.ts'
import type { Scenario, SuiteCaller } from './site.ts'

const nothing = 999_999_999 as contract.InvitationId
const notesOf = async (caller: SuiteCaller, text = '', state: contract.InvitationState = 'pending') =>
  (await caller.call(contract.searchInvitations, { text, state })).items.map(({ note }) => note)

export const invitationScenarios: readonly Scenario[] = [
  {
    title: 'an invitation is created, changed and withdrawn by the inviting member only',
    async run({ join }) {
      const [me, other] = [await join(), await join()]
      const made = await me.call(contract.createInvitation, { note: 'First' })
      expect(made).toMatchObject({ email: '', note: 'First', state: 'pending', hasExpired: false, acceptedBy: null, version: 1 })
      expect(made.secret).toMatch(/^[\w-]{20}$/)
      expect(made.expiresAt - made.createdAt).toBe(contract.invitationDays * 86_400)
      const { invitationId } = made
      const changed = await me.call(contract.updateInvitation, { invitationId, email: 'friend@example.test', version: 1 })
      expect(changed).toMatchObject({ email: 'friend@example.test', note: 'First', version: 2 })
      expect(await me.refusal(contract.updateInvitation, { invitationId, note: 'Late', version: 1 })).toMatchObject({
        status: 409,
        code: 'edit_conflict',
      })
      expect(await other.refusal(contract.updateInvitation, { invitationId, note: 'Not mine' })).toMatchObject({ code: 'not_found' })
      expect(await other.refusal(contract.removeInvitation, { invitationId })).toMatchObject({ status: 404, code: 'not_found' })
      expect(await me.call(contract.removeInvitation, { invitationId })).toMatchObject({ state: 'deleted', secret: null })
      expect(await me.refusal(contract.updateInvitation, { invitationId, note: 'Gone' })).toMatchObject({ code: 'not_found' })
      expect(await me.refusal(contract.removeInvitation, { invitationId: nothing })).toMatchObject({ code: 'not_found' })
      expect(await me.refusal(contract.createInvitation, { email: 'not an address' })).toMatchObject({
        code: 'validation_failed',
        errors: { email: ['email'] },
      })
    },
  },
  {
    title: 'invitations are listed by state, counted, and found by address, note and the member who accepted',
    async run({ join, settleInvitation }) {
      const [me, friend] = [await join(), await join({ userName: 'accepter-of-one' })]
      const make = async (note: string, email = '') => (await me.call(contract.createInvitation, { note, email })).invitationId
      const [accepted, removed, late] = [await make('Went well'), await make('By staff'), await make('Too late')]
      await make('Open', 'someone@example.test')
      await settleInvitation(accepted, { state: 'accepted', acceptedBy: friend.id })
      await settleInvitation(removed, { state: 'removed' })
      await settleInvitation(late, { expiresAt: 1_700_000_000 })
      expect(await notesOf(me)).toEqual(['Open', 'Too late'])
      expect((await me.call(contract.searchInvitations, { text: 'too LATE' })).items).toMatchObject([{ hasExpired: true, secret: null }])
      expect(await notesOf(me, 'SOMEONE@')).toEqual(['Open'])
      expect(await notesOf(me, 'accepter-of', 'accepted')).toEqual(['Went well'])
      expect((await me.call(contract.searchInvitations, { text: '', state: 'accepted' })).items).toMatchObject([
        { secret: null, acceptedBy: { userId: friend.id, userName: 'accepter-of-one' } },
      ])
      expect(await notesOf(me, '', 'removed')).toEqual(['By staff'])
      expect(await notesOf(friend)).toEqual([])
      expect(await me.call(contract.countInvitations, {})).toEqual({
        pending: 2,
        accepted: 1,
        deleted: 0,
        removed: 1,
        open: 1,
        most: 10,
        extra: 0,
      })
    },
  },
  {
    title: 'a member may have ten open invitations',
    async run({ join }) {
      const me = await join()
      for (let each = 1; each <= 10; each += 1) await me.call(contract.createInvitation, { note: `Number ${each}` })
      expect(await me.refusal(contract.createInvitation, {})).toMatchObject({ errors: { invitations: ['too_many'] } })
      expect(await me.call(contract.countInvitations, {})).toMatchObject({ open: 10 })
      expect((await me.call(contract.searchInvitations, { text: '' })).items[0]).toMatchObject({ note: 'Number 10' })
    },
  },
]
