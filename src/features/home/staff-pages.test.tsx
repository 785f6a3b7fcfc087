import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Refusal } from '#contract/error.ts'
import { getSiteSettings, listNews, viewBlock } from '#contract/site/pages.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/welcome', '/block/rules', '/dashboard/news')

const blocks: Readonly<Record<string, { readonly title: string; readonly html: string }>> = {
  welcome: { title: 'Welcome', html: '<p>First read <a href="#/block/rules">how we treat each other</a>.</p>' },
  rules: { title: 'How we treat each other', html: '<p>A <strong>no</strong> is a no.</p>' },
}

function answerBlocks(): void {
  server.answer(viewBlock, ({ view }) => {
    const block = blocks[view]
    if (!block) throw new Refusal('not_found')
    return { ...block, view, locale: 'en' as const, updatedAt: 1000 }
  })
}

function answerNews(total: number, newsWidgetUrl: string | null = null): void {
  const items = Array.from({ length: total }, (_, index) => ({
    newsId: index + 1,
    title: `News ${index + 1}`,
    text: 'Told.',
    publishedAt: 1,
  }))
  server.answer(listNews, ({ cursor }) => {
    const start = Number(cursor ?? 0)
    const nextCursor = start + 3 < total ? String(start + 3) : null
    return { items: items.slice(start, start + 3), total, page: start / 3 + 1, limit: 3, nextCursor }
  })
  server.answer(getSiteSettings, () => ({
    locales: ['en' as const],
    blockVersion: '2024.12.02',
    ticketDollars: 1,
    uploadMaxBytes: 1,
    newsWidgetUrl,
  }))
}

it('[H-01] the welcome page is the entry page of the member area; [P-09] a block is requested by view name and version stamp and shows its title and html; [H-08] so does block/{trigger}', async () => {
  answerBlocks()
  const { goTo } = await renderScreen('/welcome', { server })
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'how we treat each other' }).getAttribute('href')).toBe('#/block/rules')
  const ways = within(screen.getByRole('navigation', { name: 'Getting started' })).getAllByRole('link')
  expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/dashboard', '/videos'])
  expect(await findBarriersInBothThemes()).toEqual([])
  await goTo('/block/rules')
  expect(await screen.findByRole('heading', { level: 1, name: 'How we treat each other' })).toBeTruthy()
  expect(screen.getByText('no').tagName).toBe('STRONG')
  expect(server.requestsOf(viewBlock)).toMatchObject([
    { view: 'welcome', version: '2024.12.02', locale: 'en' },
    { view: 'rules', version: '2024.12.02', locale: 'en' },
  ])
})

it('[H-07] site news show three at a time', async () => {
  answerNews(7)
  await renderScreen('/dashboard/news', { server })
  const news = async (last: string, total: number) => {
    await screen.findByText(last)
    expect(screen.getAllByRole('heading', { name: /^News \d$/ })).toHaveLength(total)
  }
  await news('News 3', 3)
  expect(await findBarriersInBothThemes()).toEqual([])
  for (const [last, total] of [
    ['News 6', 6],
    ['News 7', 7],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name: 'Earlier updates' }))
    await news(last, total)
  }
  expect(screen.queryByRole('button', { name: 'Earlier updates' })).toBeNull()
  expect(screen.getByText('No outside news yet. Staff can add a source.')).toBeTruthy()
})

it('[H-06] the widget names its source and loads nothing before consent, nor without a connection; consent can be withdrawn', async () => {
  answerNews(0, 'https://news.example.test/widget')
  const { container } = await renderScreen('/dashboard/news', { server })
  expect(await screen.findByText(/Loaded from news\.example\.test/)).toBeTruthy()
  expect(screen.getByText('Nothing new yet.')).toBeTruthy()
  expect(container.querySelector('iframe')).toBeNull()
  server.cut()
  fireEvent.click(screen.getByRole('button', { name: 'Show it' }))
  expect(await screen.findByText('You need a connection.')).toBeTruthy()
  expect(container.querySelector('iframe')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Stop loading it' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Show it' })).toBeTruthy())
})
