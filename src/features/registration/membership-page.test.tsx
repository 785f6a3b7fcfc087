import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { getPaymentOptions, openCardSession } from '#contract/money/payments.ts'
import { checkInvitation, completeRegistration, revalidateRegistration, useInvitation } from '#contract/registration/registration.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { paymentOptionsOf } from '#src/testing/payment-of.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'
import { DonePage } from './done-page.tsx'
import { rememberMembership } from './internal/chosen-membership.ts'
import { rememberPassword } from './internal/chosen-password.ts'
import { forgetRegistration, keepRegistration } from './internal/saved-registration.ts'
import { MembershipPage } from './membership-page.tsx'

const server = fakeServer()
afterEach(() => {
  forgetRegistration()
  rememberPassword(null)
  rememberMembership(null)
})

function registrationOf(invitedBy: string | null) {
  const entered = { userName: 'tarhand', email: 'tarhand@example.test', birthday: '1980-01-01', phone: null }
  const done = { isEmailConfirmed: true, isPhoneConfirmed: false, hasEntryCode: false }
  return { key: `1.${'x'.repeat(43)}`, step: 'password' as const, ...entered, ...done, invitedBy }
}

function registering(invitedBy: string | null = null) {
  keepRegistration({ registration: registrationOf(invitedBy) })
  rememberPassword('a long sentence for a password')
}

it('[J-10] the last step of registration shows what can be paid for, for how much, and by what', async () => {
  registering()
  server.refuse(completeRegistration, 'name_taken')
  await renderScreen('/auth/register/new', { server, as: 'guest' })
  expect(await screen.findByRole('heading', { name: 'Choose your membership' })).toBeTruthy()
  expect(await screen.findByText('From $15')).toBeTruthy()
  expect(screen.getByText('From $30')).toBeTruthy()
  // Nothing costs anything unless it is chosen.
  expect(screen.getByRole('radio', { name: /^Free member/ })).toBeChecked()
  expect(screen.queryByRole('group', { name: 'How to pay' })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: /^Sponsor/ }))
  const lengths = within(await screen.findByRole('group', { name: 'How long' })).getAllByRole('radio')
  expect(lengths.map((radio) => radio.closest('label')?.textContent)).toEqual([
    '1 month$30 a month$30',
    '3 months$28 a month$84',
    '6 months$26 a month$156',
    '12 months$24 a month$288',
  ])
  const ways = within(screen.getByRole('group', { name: 'How to pay' }))
  expect(ways.getByRole('radio', { name: /^Card/ })).toBeChecked()
  expect(ways.getByRole('radio', { name: /^Tickets/ })).toBeDisabled()
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Join' }))
  // The account comes first, and is free until something is paid.
  expect(await screen.findByText(/name/i, { selector: '[role="alert"] *' })).toBeTruthy()
  expect(server.requestsOf(completeRegistration)).toMatchObject([{ membership: 'free' }])
})

const secret = 's'.repeat(22)

it('[J-10] the pay step takes an invitation and a result from its address, and believes neither', async () => {
  registering()
  server.answer(checkInvitation, (asked) => ({ isValid: asked.secret === secret, invitedBy: 'marlinspike' }))
  server.answer(useInvitation, () => registrationOf('marlinspike'))
  await renderScreen(`/auth/register/new/${secret}/paid`, { server, as: 'guest' })
  expect(await screen.findByRole('heading', { name: 'Choose your membership' })).toBeTruthy()
  expect(await screen.findByText('The link says “paid”. That changes nothing: only our own records count.')).toBeVisible()
  expect(await screen.findByText('marlinspike invited you. You’ll be a member right away.')).toBeVisible()
  expect(server.requestsOf(useInvitation)).toMatchObject([{ secret }])
  expect(await screen.findByRole('radio', { name: /^By invitation/ })).toBeChecked()
  expect(await screen.findByText('From $15')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /^Sponsor/ }))
  expect(within(await screen.findByRole('group', { name: 'How to pay' })).getByRole('radio', { name: /^Card/ })).toBeChecked()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[J-10] without a registration the pay step leads to its start, with the invitation', async () => {
  server.answer(checkInvitation, () => ({ isValid: true, invitedBy: 'marlinspike' }))
  const { address } = await renderScreen(`/auth/register/new/${secret}/paid`, { server, as: 'guest' })
  expect(await screen.findByText('marlinspike invited you. You’ll be a member right away.')).toBeVisible()
  expect(address()).toBe(`/auth/register/start/${secret}/paid`)
  expect(screen.getByText(/^The link says “paid”/)).toBeVisible()
})

it.each([
  ['a valid invitation', secret, 1],
  ['what is no invitation', 'a-secret', 0],
])('[J-10] [J-13] a registration under way goes on at its step, with %s in the address', async (_name, given, taken) => {
  keepRegistration({ registration: { ...registrationOf(null), step: 'email' } })
  server.answer(checkInvitation, () => ({ isValid: true, invitedBy: 'marlinspike' }))
  server.answer(useInvitation, () => ({ ...registrationOf('marlinspike'), step: 'email' as const }))
  server.answer(revalidateRegistration, () => ({ ...registrationOf(null), step: 'email' as const }))
  const { address } = await renderScreen(`/auth/register/new/${given}/paid`, { server, as: 'guest' })
  expect(await screen.findByText('Step 3 of 6')).toBeVisible()
  expect(screen.getByText(/^The link says “paid”/)).toBeVisible()
  expect(address()).toBe('/auth/register/email/start/paid')
  await waitFor(() => expect(server.requestsOf(useInvitation)).toHaveLength(taken))
})

it('[J-10] the card form opens as soon as the account exists, for the membership and price that were chosen', async () => {
  server.answer(getPaymentOptions, () => paymentOptionsOf())
  server.answer(openCardSession, () => ({
    ...{ session: 's'.repeat(20), formPath: '/older.css', submitTo: '/card-processor/tokens', formOrigin: null },
  }))
  server.signedInAs('registered', { userName: 'tarhand' })
  rememberMembership({ kind: 'sponsor', months: 3, price: 84 })
  await renderScreen('/auth/register/done', { server })
  expect(await screen.findByRole('heading', { name: 'Pay for your membership' })).toBeTruthy()
  expect(await screen.findByTitle('Card details')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Pay $84' })).toBeVisible()
})

it('[J-10] who was invited becomes a member at once, and can still choose to pay', async () => {
  registering('marlinspike')
  await renderScreen(<MembershipPage />, { server, as: 'guest', at: '/auth/register/new' })
  expect(await screen.findByRole('radio', { name: /^By invitation/ })).toBeChecked()
  expect(await screen.findByText('From $15')).toBeTruthy()
})

it('[J-10] a paid membership is paid by card once the account exists, or later', async () => {
  server.answer(getPaymentOptions, () => paymentOptionsOf({ mode: 'off', canKeepCard: false }))
  server.signedInAs('registered', { userName: 'tarhand' })
  rememberMembership({ kind: 'sponsor', months: 3, price: 84 })
  await renderScreen(<DonePage />, { server, at: '/auth/register/done' })
  expect(await screen.findByRole('heading', { name: 'Pay for your membership' })).toBeTruthy()
  expect(await screen.findByText('Card payments are switched off')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(await screen.findByRole('heading', { name: 'Welcome, tarhand' })).toBeTruthy()
  expect(screen.getByText('One last step')).toBeTruthy()
})
