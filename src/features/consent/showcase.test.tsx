import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ResponseInput } from '#contract/endpoint.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import {
  confirmShowcase,
  getShowcase,
  leaveShowcase,
  requestShowcaseKey,
  saveShowcase,
  searchExposed,
  type OwnShowcase,
} from '#contract/site/email-consent.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { pageOf } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
const authkey = 'k'.repeat(43)

/** A fake site that tracks what the member shows. */
function answerShowcase(first: OwnShowcase): void {
  let showcase = first
  const set = (next: OwnShowcase) => ({ showcase: (showcase = next) })
  server.answer(getShowcase, () => ({ showcase }))
  server.answer(requestShowcaseKey, () => ({}))
  server.answer(confirmShowcase, () => set({ showsName: false, showsPicture: false, words: '', since: 1 }))
  server.answer(saveShowcase, (change) =>
    set({ showsName: false, showsPicture: false, words: '', since: 1, ...showcase, ...withoutUndefined(change) }),
  )
  server.answer(leaveShowcase, () => set(null))
}

it('[P-05] a member publishes something with the mailed key, as much as they choose, and withdraws it', async () => {
  const me = server.signedInAs('member')
  answerShowcase(null)
  const { goTo, address } = await renderScreen('/settings/showcase', { server })
  fireEvent.click(await screen.findByRole('button', { name: 'Send me the link' }))
  expect(await screen.findByText(`We’ve sent a link to ${me.email}`, { exact: false })).toBeTruthy()
  expect(await findBarriersInBothThemes()).toEqual([])
  await goTo(`/settings/showcase/${authkey}`)
  const agree = await screen.findByRole('button', { name: 'I agree' })
  expect(server.requestsOf(confirmShowcase), 'opening a link is no consent').toEqual([])
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(agree)
  await waitFor(() => expect(address()).toBe('/settings/showcase'))
  expect(server.requestsOf(confirmShowcase)).toEqual([{ authkey }])
  fireEvent.click(await screen.findByRole('switch', { name: 'My member name' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'A few words' }), { target: { value: 'I tie on Sundays.' } })
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Show this' }))
  expect(await screen.findByText('Saved. This is what’s shown now.')).toBeTruthy()
  expect(server.requestsOf(saveShowcase)).toEqual([{ showsName: true, words: 'I tie on Sundays.' }])
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw everything' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByRole('button', { name: 'Send me the link' })).toBeTruthy()
})

it('[P-05] an invalid key shows an error and is removed from the address', async () => {
  answerShowcase(null)
  server.refuse(confirmShowcase, 'token_invalid')
  const { address } = await renderScreen(`/settings/showcase/${authkey}`, { server })
  fireEvent.click(await screen.findByRole('button', { name: 'I agree' }))
  expect(await screen.findByRole('button', { name: 'Send me the link' })).toBeTruthy()
  expect(address()).toBe('/settings/showcase')
  expect(screen.getByText(/^This link is no longer valid/)).toBeTruthy()
})

it('[P-05] a key that could not be used yet can be tried again', async () => {
  answerShowcase(null)
  server.refuse(confirmShowcase, 'server_error')
  const { address } = await renderScreen(`/settings/showcase/${authkey}`, { server })
  fireEvent.click(await screen.findByRole('button', { name: 'I agree' }))
  await waitFor(() => expect(screen.getAllByRole('alert').some((alert) => alert.textContent !== '')).toBe(true))
  expect(address()).toBe(`/settings/showcase/${authkey}`)
  answerShowcase(null)
  fireEvent.click(screen.getByRole('button', { name: 'I agree' }))
  expect(await screen.findByRole('button', { name: 'Withdraw everything' })).toBeTruthy()
})

type Shown = ResponseInput<typeof searchExposed>['items'][number]

it('[P-05] /public/exposed lists its showcase to everybody, all of it or by a trigger', async () => {
  const all: Shown[] = [
    { name: 'Ada', picture: null, words: 'I tie on Sundays.' },
    { name: 'Ben', picture: '/media/ben.webp', words: '' },
  ]
  server.answer(searchExposed, ({ trigger }) =>
    pageOf(all.filter(({ picture, words }) => trigger === 'all' || (trigger === 'pictures' ? picture !== null : words !== ''))),
  )
  const { address } = await renderScreen('/public/exposed', { server, as: 'guest' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Public' })).toBeTruthy()
  const names = async (...expected: string[]) =>
    waitFor(() => expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(expected))
  await names('Ada', 'Ben')
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(screen.getByRole('link', { name: 'With text' }))
  await names('Ada')
  expect(address()).toBe('/public/exposed/words')
  expect(screen.getByText('I tie on Sundays.')).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'With a photo' }))
  await names('Ben')
  expect(screen.getByRole('link', { name: 'With a photo' }).getAttribute('aria-current')).toBe('page')
})

it('[P-05] where nobody shows anything, the page says so; a list that fails can be requested again', async () => {
  const accept = server.refuse(searchExposed, 'rate_limited', { retryAfterSeconds: 60 })
  await renderScreen('/public/exposed', { server, as: 'guest' })
  const again = await screen.findByRole('button', { name: 'Try again' })
  accept()
  server.answer(searchExposed, () => pageOf())
  fireEvent.click(again)
  expect(await screen.findByText('No one at the moment')).toBeTruthy()
  expect(await findBarriersInBothThemes()).toEqual([])
})
