import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getOptin, getOwnOptin, saveOptin, saveOwnOptin } from '#contract/site/email-consent.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
const authkey = 'k'.repeat(43)
const toggle = (name: RegExp) => screen.findByRole<HTMLInputElement>('switch', { name })
const isOn = async (name: RegExp) => (await toggle(name)).checked

it.each([`/public/optin/${authkey}`, `/common/optin/${authkey}`])(
  "[P-04] [P-06] a mail's key opens the mail preferences without signing in, and saves the choice (%s)",
  async (there) => {
    let mails = { news: false, digest: true }
    server.answer(getOptin, () => mails)
    server.answer(saveOptin, ({ news = mails.news, digest = mails.digest }) => (mails = { news, digest }))
    const { address } = await renderScreen(there, { server, as: 'guest' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Email notifications' })).toBeTruthy()
    expect([await isOn(/^Club news/), await isOn(/^A digest/)]).toEqual([false, true])
    fireEvent.click(await toggle(/^Club news/))
    expect(await screen.findByText('Saved.')).toBeTruthy()
    expect(mails).toEqual({ news: true, digest: true })
    expect(server.requestsOf(saveOptin)).toEqual([{ authkey, news: true }])
    expect(address()).toBe(there)
    expect(await findBarriersInBothThemes()).toEqual([])
  },
)

it('[P-04] an invalid link shows an error, and without one nothing is revealed', async () => {
  server.refuse(getOptin, 'token_invalid')
  const { goTo } = await renderScreen(`/public/optin/${authkey}`, { server, as: 'guest' })
  expect(await screen.findByText(/^This link is no longer valid/)).toBeTruthy()
  expect(await findBarriersInBothThemes()).toEqual([])
  await goTo('/common/optin')
  expect(await screen.findByText('Open the link in an email from us, or sign in first.')).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
})

it('[P-06] common/optin shows members their own settings, and they choose which mails to get', async () => {
  let mails = { news: false, digest: false }
  server.answer(getOwnOptin, () => mails)
  server.answer(saveOwnOptin, ({ news = mails.news, digest = mails.digest }) => (mails = { news, digest }))
  const { unmount } = await renderScreen('/common/optin', { server })
  fireEvent.click(await toggle(/^A digest/))
  expect(await screen.findByText('Saved.')).toBeTruthy()
  unmount()
  await renderScreen('/common/optin', { server })
  expect([await isOn(/^Club news/), await isOn(/^A digest/)]).toEqual([false, true])
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('a choice that was not saved is reverted and shows why', async () => {
  server.answer(getOwnOptin, () => ({ news: false, digest: false }))
  server.refuse(saveOwnOptin, 'rate_limited', { retryAfterSeconds: 60 })
  await renderScreen('/common/optin', { server })
  fireEvent.click(await toggle(/^Club news/))
  expect(await screen.findByRole('alert')).toBeTruthy()
  await waitFor(async () => expect(await isOn(/^Club news/)).toBe(false))
})
