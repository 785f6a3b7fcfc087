import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { renderScreen } from '#src/testing/render-screen.tsx'
import { answerAdmins, expectWholeScreen, filled, furnish, isPressed, opened, threadId } from '#src/testing/open-address.ts'

/** One address of each kind and role. All others are in `addresses-of-members.long.test.tsx`. */
const server = fakeServer()
beforeEach(() => answerQuietSite(server))

it.each<[address: string, heading: string, pressed?: string]>([
  ['/welcome', 'Of welcome'],
  ['/videos/{video}', 'Of my own'],
  ['/members/Seen', 'Seen'],
  ['/settings/offline', 'Saved offline'],
  [`/mail/thread/${threadId}`, 'Seen'],
  ['/messaging', 'Messages'],
])('[R-01] a reload of %s opens the same screen for a member, without accessibility violations', async (pattern, name, pressed) => {
  const there = filled(pattern, furnish(server))
  await expectWholeScreen(server, { there, name, pressed })
})

it.each<[address: string, heading: string, shown?: { pressed?: string; text?: string | RegExp }]>([
  ['/videos/browse/all/1/2/3', 'Videos', { pressed: 'All' }],
  ['/members/browse/online/1', 'Members', { pressed: 'Online now' }],
  ['/friends/requests', 'Friends', { text: 'No requests' }],
  ['/fans', 'My fans'],
])('[R-07] optional parts of %s may be omitted: the screen matches the given parts', async (there, name, shown = {}) => {
  furnish(server)
  await renderScreen(there, { server })
  expect(await opened(name)).toBeTruthy()
  if (shown.pressed !== undefined) expect(await isPressed(shown.pressed)).toBeTruthy()
  if (shown.text !== undefined) expect(await screen.findByText(shown.text)).toBeTruthy()
})

it.each<[address: string, heading: string, pressed?: string]>([
  ['/videos/browse/myfaves', 'Favourites'],
  ['/members/id/{id}', 'Seen'],
  ['/forums/threads', 'All threads', 'All'],
  ['/faq/cat/{faqCategory}', 'Questions', 'Start here'],
  ['/settings/payment-history', 'Payment History'],
])('[R-08] the fixed part of %s wins over the parameter in its place', async (pattern, name, pressed) => {
  const there = filled(pattern, furnish(server))
  const { address } = await renderScreen(there, { server })
  expect(await opened(name)).toBeTruthy()
  if (pressed !== undefined) expect(await isPressed(pressed)).toBeTruthy()
  expect(address()).toBe(there)
})

it.each<[address: string, chosen: boolean]>([['/mail/compose/Seen/{id}', true]])(
  '[R-07] the recipient of a mail message may be omitted from %s',
  async (pattern, isChosen) => {
    await renderScreen(filled(pattern, furnish(server)), { server })
    expect(await opened('New mail')).toBeTruthy()
    if (isChosen) expect(await screen.findByRole('button', { name: 'Remove Seen' })).toBeTruthy()
    else expect(screen.queryByRole('button', { name: /^Remove / })).toBeNull()
  },
)

it.each<[address: string, heading: string]>([['/guest/contact', 'Contact us']])(
  '[R-01] a reload of %s opens the same screen for a visitor who has not finished registering',
  async (there, name) => {
    await expectWholeScreen(server, { there, as: 'registered', name })
  },
)

it.each<[address: string, heading: string]>([['/lewis/report-data', 'Reports']])(
  '[R-01] a reload of %s opens the same screen for an admin',
  async (there, name) => {
    answerAdmins(server)
    await expectWholeScreen(server, { there, as: 'admin', name })
  },
)
