/** Like the invitations of `server/domains/registration`, without mails. */
import type { ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import * as contract from '#contract/registration/invitations.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import { pageSizes } from '#contract/content/paging.ts'
import { fake, pageOf, type FakeEndpoint, type MemberFakeContext } from '../fake-endpoint.ts'
import { presentBadge } from '../present.ts'
import { invitationPrice, payTheSite, ticketsOf } from './tickets.ts'
import type { FakeInvitation, World } from '../world.ts'

const isOpen = ({ state, expiresAt }: FakeInvitation, { now }: World) => state === 'pending' && expiresAt > now()

const ownOf = ({ world, viewer }: MemberFakeContext) => world.invitations.filter(({ inviterId }) => inviterId === viewer.id)

/** Throws not_found, also for another member's. */
function ownInvitation(context: MemberFakeContext, invitationId: number): FakeInvitation {
  const found = ownOf(context).find(({ id }) => id === invitationId)
  if (!found) throw new Refusal('not_found')
  return found
}

function present(world: World, invitation: FakeInvitation): ResponseInput<typeof contract.getInvitation> {
  const { id, email, note, state, acceptedBy, createdAt, expiresAt, version } = invitation
  return {
    invitationId: id,
    ...{ email, note, state, createdAt, expiresAt, version },
    hasExpired: state === 'pending' && !isOpen(invitation, world),
    secret: isOpen(invitation, world) ? `secret-of-${id}`.padEnd(20, '-') : null,
    acceptedBy: acceptedBy === null ? null : presentBadge(world.member(acceptedBy)),
  }
}

function holds(world: World, { email, note, acceptedBy }: FakeInvitation, text: string): boolean {
  const accepter = acceptedBy === null ? '' : world.member(acceptedBy).userName
  return [email, note, accepter].some((each) => each.toLowerCase().includes(text.toLowerCase()))
}

/** Bought and granted ones that are still to be used. */
function extraOf(context: Pick<MemberFakeContext, 'world'> & { viewer: { id: number } }): number {
  const { world, viewer } = context
  const allowed = world.allowances.filter(({ memberId }) => memberId === viewer.id).reduce((sum, { qty }) => sum + qty, 0)
  const isUsed = (each: FakeInvitation) => each.isExtra && (each.state === 'accepted' || isOpen(each, world))
  return allowed - world.invitations.filter((each) => each.inviterId === viewer.id && isUsed(each)).length
}

export const invitationFakes: readonly FakeEndpoint[] = [
  fake(contract.searchInvitations, (input, context) => {
    const { world } = context
    const found = ownOf(context).filter((each) => (input.state === 'all' || each.state === input.state) && holds(world, each, input.text))
    return pageOf(found.toReversed(), input, pageSizes.default, (each) => present(world, each))
  }),

  fake(contract.countInvitations, (_, context) => {
    const own = ownOf(context)
    const of = (wanted: contract.InvitationState) => own.filter(({ state }) => state === wanted).length
    const open = own.filter((each) => isOpen(each, context.world)).length
    return {
      pending: of('pending'),
      accepted: of('accepted'),
      deleted: of('deleted'),
      removed: of('removed'),
      open,
      most: contract.mostOpenInvitations,
      extra: extraOf(context),
    }
  }),

  fake(contract.createInvitation, (input, context) => {
    const { world, viewer } = context
    const isExtra = ownOf(context).filter((each) => !each.isExtra && isOpen(each, world)).length >= contract.mostOpenInvitations
    if (isExtra && extraOf(context) <= 0) throw invalid({ invitations: ['too_many'] })
    return present(world, world.addInvitation({ ...input, isExtra, inviterId: viewer.id }))
  }),

  fake(contract.updateInvitation, ({ invitationId, version, ...change }, context) => {
    const invitation = ownInvitation(context, invitationId)
    if (!isOpen(invitation, context.world)) throw new Refusal('not_found')
    if (version !== undefined && version !== invitation.version) throw new Refusal('edit_conflict')
    return present(context.world, Object.assign(invitation, withoutUndefined(change), { version: invitation.version + 1 }))
  }),

  fake(contract.removeInvitation, ({ invitationId }, context) => {
    const invitation = ownInvitation(context, invitationId)
    if (invitation.state === 'pending') invitation.state = 'deleted'
    return present(context.world, invitation)
  }),

  fake(contract.buyInvitations, ({ attempt, qty, price }, context) => {
    const { world, viewer } = context
    const known = world.tickets.find(({ key }) => key === attempt)
    if (!known && price !== qty * invitationPrice) throw invalid({ price: ['changed'] })
    const { isNew } = payTheSite(context, { key: attempt, itemType: 'invite', amount: price, description: `${qty} invitations` })
    if (isNew) world.allowances.push({ memberId: viewer.id, qty, key: attempt })
    return { extra: extraOf(context), balance: ticketsOf(world, viewer.id), receipt: attempt, isNew }
  }),

  fake(contract.grantInvitations, ({ attempt, userId, qty }, { world }) => {
    if (!world.members.has(userId)) throw new Refusal('user_not_found')
    const key = `grant:${attempt}`
    const known = world.allowances.find((each) => each.key === key)
    if (known && (known.memberId !== userId || known.qty !== qty)) throw new Refusal('idempotency_mismatch')
    if (!known) world.allowances.push({ memberId: userId, qty, key })
    return { userId, extra: extraOf({ world, viewer: { id: userId } }), receipt: attempt }
  }),
]
