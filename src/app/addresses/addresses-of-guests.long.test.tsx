import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer } from '#src/testing/fake-server.ts'
import { renderScreen } from '#src/testing/render-screen.tsx'
import { answerGuests, expectWholeScreen, opened } from '#src/testing/open-address.ts'

/** All addresses except those of `addresses-of-guests.test.tsx`. */
const server = fakeServer()
beforeEach(() => answerGuests(server))

it.each<[address: string, heading: string]>([
  ['/auth/forgot', 'Forgot your password?'],
  ['/auth/reset/no-such-token', 'New password'],
  ['/auth/key', 'A link to sign in'],
  ['/auth/register/tos/start/0', 'The terms'],
  ['/auth/register/hkb', 'Your entry code'],
  ['/auth/register/invite', 'Your invitation'],
  ['/auth/register/done', 'Done'],
  ['/auth/register/terms', 'Terms'],
  ['/auth/register/privacy', 'Your data'],
  ['/public/optin/no-such-key', 'Email notifications'],
  ['/public/more-about-us', 'Of more-about-us'],
  ['/public/party21', 'Of party21'],
  ['/common/optin', 'Email notifications'],
  ['/common/chat/zoom', 'Zoom rooms'],
  ['/ptp', 'Of ptp'],
  ['/contact', 'Contact us'],
  ['/maintenance', 'We’re back'],
  ['/logout', 'You’re signed out'],
])('[R-01] a reload of %s opens the same screen for a guest, without accessibility violations', async (there, name) => {
  await expectWholeScreen(server, { there, as: 'guest', name })
})

const saysOutcome = /^The link says “paid”/

it.each<[address: string, heading: string, words?: string | RegExp]>([
  ['/auth/register/start/a-secret', 'Join the club'],
  ['/auth/register/start/a-secret/paid', 'Join the club', saysOutcome],
  ['/auth/register/a-secret/paid', 'Join the club', saysOutcome],
  // The pay step redirects to the step that is due.
  ['/auth/register/new', 'The terms'],
  ['/auth/register/new/a-secret/paid', 'Join the club', saysOutcome],
  ['/auth/key/a-key', 'Welcome back'],
  ['/public/exposed/all', 'Public', 'Everyone'],
  ['/public/exposed/all/words', 'Public', 'Everyone'],
  [`/common/optin/${'a'.repeat(43)}`, 'Email notifications', /^This link is no longer valid/],
])(
  '[R-07] optional parts of addresses may be omitted in registration, mailed links and the showcase: %s',
  async (there, heading, words) => {
    await renderScreen(there, { server, as: 'guest' })
    expect(await opened(heading)).toBeTruthy()
    if (words !== undefined) expect(await screen.findByText(words)).toBeTruthy()
  },
)
