import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderBlock, sendContact, sendOwnContact } from '#contract/site/pages.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
const field = (name: string) => screen.getByRole('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const button = () => screen.getByRole('button', { name: 'Send message' })
const thanks = 'We’ve got your message and will reply by email.'

it('[T-21] support says that staff answer 7 days a week', async () => {
  await renderScreen('/contact', { server, as: 'guest' })
  expect(await screen.findByText(/staff answer 7 days a week\.$/)).toBeVisible()
})

it('[P-01] a guest writes to staff: missing or invalid input is marked, then the message is sent and acknowledged', async () => {
  server.answer(sendContact, () => ({}))
  await renderScreen('/contact', { server, as: 'guest' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Contact us' })).toBeTruthy()
  fireEvent.click(button())
  await waitFor(() => expect(document.activeElement).toBe(field('Your name')))
  expect(screen.getAllByText('Required.')).toHaveLength(4)
  expect(await findBarriersInBothThemes()).toEqual([])
  type('Your name', 'A guest')
  type('Email', 'nowhere')
  type('Subject', 'A question')
  type('Your message', 'How do I join?')
  await waitFor(() => expect(field('Email').getAttribute('aria-invalid')).toBe('true'))
  expect(button()).toBeDisabled()
  expect(server.requestsOf(sendContact)).toEqual([])
  type('Email', 'Guest@example.test')
  fireEvent.click(button())
  expect(await screen.findByText(thanks, { exact: false })).toBeTruthy()
  expect(server.requestsOf(sendContact)).toEqual([
    { name: 'A guest', email: 'guest@example.test', subject: 'A question', text: 'How do I join?' },
  ])
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('a refused message stays as it was typed, and shows why', async () => {
  const accept = server.refuse(sendContact, 'rate_limited', { retryAfterSeconds: 60 })
  await renderScreen('/contact', { server, as: 'guest' })
  await screen.findByRole('heading', { level: 1, name: 'Contact us' })
  for (const [name, value] of Object.entries({
    'Your name': 'A guest',
    Email: 'guest@example.test',
    Subject: 'A question',
    'Your message': 'How do I join?',
  }))
    type(name, value)
  fireEvent.click(button())
  expect(await screen.findByText('Too many requests. Wait a moment and try again.')).toBeTruthy()
  expect(screen.queryByText(thanks, { exact: false })).toBeNull()
  expect(field('Your message')).toHaveProperty('value', 'How do I join?')
  accept()
})

it.each(['/guest/contact', '/contact'])(
  '[J-14] [P-08] a member who has not finished registering writes to staff through %s, without a name field',
  async (address) => {
    server.answer(sendOwnContact, () => ({}))
    await renderScreen(address, { server, as: 'registered' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Contact us' })).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Your name' })).toBeNull()
    type('Subject', 'I am stuck')
    type('Your message', 'Where do I go on?')
    fireEvent.click(button())
    expect(await screen.findByText(thanks, { exact: false })).toBeTruthy()
    expect(server.requestsOf(sendOwnContact)).toEqual([{ subject: 'I am stuck', text: 'Where do I go on?' }])
  },
)

it('[P-08] the terms and more about us open to visitors who have not finished registering', async () => {
  server.answer(renderBlock, ({ view }) => blockOf(view))
  const { goTo, address } = await renderScreen('/guest/terms', { server, as: 'registered' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Terms' })).toBeTruthy()
  await goTo('/guest/more-about-us')
  expect(await screen.findByRole('heading', { level: 1, name: 'About more-about-us' })).toBeTruthy()
  expect(address()).toBe('/guest/more-about-us')
})

const blockOf = (view: string) => ({
  ...{ view, title: `About ${view}`, html: `<p>What staff wrote of <em>${view}</em></p>`, locale: 'en' as const, updatedAt: 1 },
})

it.each([
  ['P-02', '/public/more-about-us', 'more-about-us'],
  ['P-03', '/public/party21', 'party21'],
  ['P-03', '/ptp', 'ptp'],
  ['R-13', '/about', 'more-about-us'],
])('[P-02] [P-03] a guest reads the text by staff (%s, %s)', async (_row, address, view) => {
  server.answer(renderBlock, (input) => blockOf(input.view))
  await renderScreen(address, { server, as: 'guest' })
  expect(await screen.findByRole('heading', { level: 1, name: `About ${view}` })).toBeTruthy()
  expect(screen.getByText(view).tagName).toBe('EM')
  expect(server.requestsOf(renderBlock)).toMatchObject([{ view }])
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[P-02] where staff have written nothing, the site’s own text is shown; [P-03] another page shows that its text is missing and can be requested again', async () => {
  const accept = server.refuse(renderBlock, 'not_found')
  const { goTo } = await renderScreen('/public/more-about-us', { server, as: 'guest' })
  expect(await screen.findByRole('heading', { level: 1, name: 'About us' })).toBeTruthy()
  await goTo('/public/party21')
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(await findBarriersInBothThemes()).toEqual([])
  accept()
  server.answer(renderBlock, (input) => blockOf(input.view))
  fireEvent.click(again)
  expect(await screen.findByRole('heading', { level: 1, name: 'About party21' })).toBeTruthy()
})

it.each(['guest', 'member'] as const)(
  '[R-13] /about and /ptp open as pages with the text that staff have written, for a %s',
  async (as) => {
    server.answer(renderBlock, ({ view }) => blockOf(view))
    const { goTo, address } = await renderScreen('/about', { server, as })
    expect(await screen.findByRole('heading', { level: 1, name: 'About more-about-us' })).toBeVisible()
    expect(screen.getByText('more-about-us').tagName).toBe('EM')
    expect(address()).toBe('/about')
    await goTo('/ptp')
    expect(await screen.findByRole('heading', { level: 1, name: 'About ptp' })).toBeVisible()
    expect(address()).toBe('/ptp')
  },
)

it('[R-13] /about has the site’s own text where staff have written none; /ptp says that its text is missing, and it can be requested again', async () => {
  const accept = server.refuse(renderBlock, 'not_found')
  const { goTo, address } = await renderScreen('/about', { server, as: 'guest' })
  expect(await screen.findByRole('heading', { level: 1, name: 'About us' })).toBeVisible()
  await goTo('/ptp')
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByRole('heading', { level: 1, name: 'About us' })).toBeNull()
  accept()
  server.answer(renderBlock, ({ view }) => blockOf(view))
  fireEvent.click(again)
  expect(await screen.findByRole('heading', { level: 1, name: 'About ptp' })).toBeVisible()
  expect(address()).toBe('/ptp')
})
