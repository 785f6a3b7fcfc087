/** Like `server/domains/renewals` for memberships: albums are not for sale here, no card is kept, and no job runs. */
import { invalid, Refusal } from '#contract/error.ts'
import { announceMoment, chargeMoment, listRenewals, startRenewal, stopRenewal, type Renewal } from '#contract/money/renewals.ts'
import { fake, type FakeEndpoint, type MemberFakeContext } from '../fake-endpoint.ts'
import { membershipPrices } from './memberships.ts'

const runningOf = ({ world, viewer }: MemberFakeContext) => world.renewals.filter(({ memberId, isOn }) => memberId === viewer.id && isOn)

function present({ world, viewer }: MemberFakeContext, row: MemberFakeContext['world']['renewals'][number]): Renewal {
  const { id, kind, months, price } = row
  const endsAt = new Date((world.memberships.get(viewer.id)?.endsAt ?? 0) * 1000)
  return {
    ...{ id, subject: 'membership', kind, months, item: null, itemId: null, way: 'tickets', price },
    renewsAt: Math.floor(chargeMoment(endsAt, null).getTime() / 1000),
  }
}

export const renewalFakes: readonly FakeEndpoint[] = [
  fake(listRenewals, (_, context) => ({ renewals: runningOf(context).map((row) => present(context, row)), hasCard: false })),

  fake(startRenewal, (input, context) => {
    const { world, viewer } = context
    const held = world.memberships.get(viewer.id)
    if (input.subject !== 'membership' || held?.kind !== input.kind) throw new Refusal('forbidden')
    if (announceMoment(new Date(held.endsAt * 1000)).getTime() <= world.now() * 1000) throw new Refusal('forbidden')
    const { kind, months, price, way } = input
    if (price !== membershipPrices[kind][months]) throw invalid({ price: ['changed'] })
    if (way === 'card') throw invalid({ way: ['required'] })
    for (const row of runningOf(context)) row.isOn = false
    const row = { id: world.nextId(), memberId: viewer.id, kind, months, price, isOn: true }
    world.renewals.push(row)
    return present(context, row)
  }),

  fake(stopRenewal, ({ id }, { world, viewer }) => {
    const row = world.renewals.find((each) => each.id === id && each.memberId === viewer.id)
    if (!row) throw new Refusal('not_found')
    row.isOn = false
    return { id }
  }),
]
