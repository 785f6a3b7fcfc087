import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { beginReset, getUserFromAuthKey } from '#contract/accounts.ts'
import { getOptin, searchExposed } from '#contract/site/optin.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerQuietSite, pageOf } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'

// The first test would pay for it.
await import('#src/route-tree.gen.ts')
const server = fakeServer()
beforeEach(() => {
  answerQuietSite(server)
  server.answer(searchExposed, () => pageOf())
  server.refuse(getOptin, 'token_invalid')
  server.refuse(beginReset, 'token_invalid')
  server.refuse(getUserFromAuthKey, 'token_invalid')
})

const opened = async (heading: string) => screen.findByRole('heading', { level: 1, name: heading })

it.each<[address: string, heading: string]>([
  ['/auth/login', 'Welcome back'],
  ['/auth/forgot', 'Forgot your password?'],
  ['/auth/reset/no-such-token', 'A new password'],
  ['/auth/key', 'A link to sign in'],
  ['/auth/register/start', 'Join the club'],
  ['/auth/register/tos/start/0', 'The terms'],
  ['/auth/register/hkb', 'Your entry code'],
  ['/auth/register/invite', 'Your invitation'],
  ['/auth/register/done', 'Done'],
  ['/auth/register/terms', 'Terms'],
  ['/auth/register/privacy', 'Your data'],
  ['/public/exposed', 'In the open'],
  ['/public/optin/no-such-key', 'Mails to you'],
  ['/public/more-about-us', 'Of more-about-us'],
  ['/public/party21', 'Of party21'],
  ['/common/optin', 'Mails to you'],
  ['/common/chat/zoom', 'Zoom rooms'],
  ['/common/404', 'Not here'],
  ['/ptp', 'Of ptp'],
  ['/about', 'About us'],
  ['/contact', 'Write to us'],
  ['/maintenance', 'Open again'],
  ['/logout', 'You are signed out'],
])('[R-01] a reload of %s opens the same screen to a guest, without a fault that axe can find', async (there, heading) => {
  const { address } = await renderScreen(there, { server, as: 'guest' })
  expect(await opened(heading)).toBeTruthy()
  expect(address()).toBe(there)
  expect(await findBarriersInBothThemes()).toEqual([])
})

const saysOutcome = /^The address says “paid”/

it.each<[address: string, heading: string, words?: string | RegExp]>([
  ['/auth/register/start/a-secret', 'Join the club'],
  ['/auth/register/start/a-secret/paid', 'Join the club', saysOutcome],
  ['/auth/register/paid', 'Join the club', saysOutcome],
  ['/auth/register/a-secret/paid', 'Join the club', saysOutcome],
  // The pay step leads to the step that is due.
  ['/auth/register/new', 'The terms'],
  ['/auth/register/new/a-secret', 'The terms'],
  ['/auth/register/new/a-secret/paid', 'The terms'],
  ['/auth/key/a-key', 'Welcome back'],
  ['/public/exposed/all', 'In the open', 'Everybody'],
  ['/public/exposed/all/words', 'In the open', 'Everybody'],
  ['/common/optin', 'Mails to you', 'Open the link of a mail we sent you, or sign in first.'],
  [`/common/optin/${'a'.repeat(43)}`, 'Mails to you', /^This link is no longer valid/],
])('[R-07] optional parts may be left out while joining, of links by mail and of the showcase: %s', async (there, heading, words) => {
  await renderScreen(there, { server, as: 'guest' })
  expect(await opened(heading)).toBeTruthy()
  if (words !== undefined) expect(await screen.findByText(words)).toBeTruthy()
})
