import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer } from '#src/testing/fake-server.ts'
import { renderScreen } from '#src/testing/render-screen.tsx'
import { answerGuests, expectWholeScreen, opened } from '#src/testing/open-address.ts'

/** One address of each kind. All others are in `addresses-of-guests.long.test.tsx`. */
const server = fakeServer()
beforeEach(() => answerGuests(server))

it.each<[address: string, heading: string]>([
  ['/auth/login', 'Welcome back'],
  ['/auth/register/start', 'Join the club'],
  ['/public/exposed', 'Public'],
  ['/common/404', 'Not here'],
  ['/about', 'Of more-about-us'],
])('[R-01] a reload of %s opens the same screen for a guest, without accessibility violations', async (there, name) => {
  await expectWholeScreen(server, { there, as: 'guest', name })
})

const saysOutcome = /^The link says “paid”/

it.each<[address: string, heading: string, words?: string | RegExp]>([
  ['/auth/register/paid', 'Join the club', saysOutcome],
  // The pay step leads to the start, which takes the invitation.
  ['/auth/register/new/a-secret', 'Join the club'],
  ['/common/optin', 'Email notifications', 'Open the link in an email from us, or sign in first.'],
])(
  '[R-07] optional parts of addresses may be omitted in registration, mailed links and the showcase: %s',
  async (there, heading, words) => {
    await renderScreen(there, { server, as: 'guest' })
    expect(await opened(heading)).toBeTruthy()
    if (words !== undefined) expect(await screen.findByText(words)).toBeTruthy()
  },
)
