import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { endMembership, getMembershipOf, grantMembership, type MembershipOfMember } from '#contract/money/staff-membership.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/lewis/memberships')

const inAMonth = 1_800_000_000
const running = {
  ...{ kind: 'member' as const, startsAt: 1_700_000_000, endsAt: inAMonth, graceEndsAt: inAMonth + 259_200 },
  ...{ isEndingSoon: false, hasExpired: false, isInGrace: false },
} as const

/** `prepare` runs once the server answers, before the screen is opened. */
async function choose(given: Pick<MembershipOfMember, 'membership' | 'refusals'>, prepare?: () => void) {
  server.signedInAs('admin')
  const { id: userId } = server.world.addMember({ userName: 'tarhand' })
  let shown = given
  server.answer(getMembershipOf, () => ({ userId: userId as never, ...shown }))
  server.answer(grantMembership, () => {
    shown = { ...given, membership: running }
    return { userId: userId as never, ...shown, isNew: true }
  })
  server.answer(endMembership, () => {
    shown = { ...given, membership: { ...running, endsAt: 1_700_000_100, hasExpired: true } }
    return { userId: userId as never, ...shown }
  })
  prepare?.()
  await renderScreen('/lewis/memberships', { server })
  await userEvent.fill(await screen.findByRole('combobox', { name: 'Member' }), 'tarhand')
  fireEvent.click(await screen.findByRole('option', { name: 'tarhand' }))
  return userId
}
const free = { membership: null, refusals: { member: null, sponsor: null } }

it('[B-01] an admin gives a membership, with a reason', async () => {
  const userId = await choose(free)
  expect(await screen.findByText('No membership yet.')).toBeVisible()
  const submit = screen.getByRole('button', { name: 'Grant' })
  fireEvent.click(submit)
  expect(await screen.findByText('Required.')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'sponsor')
  await userEvent.selectOptions(screen.getByLabelText('Months'), '6')
  await userEvent.fill(screen.getByLabelText('Reason'), 'Hosts an evening')
  fireEvent.click(submit)
  expect(await screen.findByText('The membership of tarhand was extended.')).toBeVisible()
  const attempt = expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown
  expect(server.requestsOf(grantMembership)).toEqual([{ attempt, userId, kind: 'sponsor', months: 6, reason: 'Hosts an evening' }])
  expect(await screen.findByText(/Until$/)).toBeVisible()
})

it('[B-01] and ends one, with a reason, at the end that was shown', async () => {
  const userId = await choose({ ...free, membership: running })
  fireEvent.click(await screen.findByRole('button', { name: 'End membership' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'End the membership of tarhand?' }))
  const submit = dialog.getByRole('button', { name: 'End membership' })
  fireEvent.click(submit)
  expect(await dialog.findByText('Required.')).toBeVisible()
  await userEvent.fill(dialog.getByLabelText('Reason'), 'Asked for it')
  fireEvent.click(submit)
  expect(await screen.findByText('The membership of tarhand has ended.')).toBeVisible()
  expect(server.requestsOf(endMembership)).toEqual([{ userId, endsAt: inAMonth, reason: 'Asked for it' }])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'End membership' })).toBeNull())
})

it('somebody whose role needs none gets none', async () => {
  await choose({ membership: null, refusals: { member: 'role', sponsor: 'role' } })
  expect(await screen.findByText('This member’s role doesn’t need a membership.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Grant' })).toBeNull()
})

it('without an answer it can be asked again', async () => {
  let accept = (): void => undefined
  await choose(free, () => void (accept = server.refuse(getMembershipOf, 'server_error')))
  const again = await screen.findByRole('button', { name: 'Try again' })
  accept()
  fireEvent.click(again)
  expect(await screen.findByText('No membership yet.')).toBeVisible()
})

it('nobody but admins gets there', async () => {
  answerQuietSite(server)
  server.signedInAs('staff')
  const { address } = await renderScreen('/lewis/memberships', { server })
  expect(address()).not.toContain('/lewis')
})
