import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ResponseInput } from '#contract/endpoint.ts'
import { invalid } from '#contract/error.ts'
import { listPurchases, startDownload } from '#contract/money/downloads.ts'
import { listRenewals, stopRenewal } from '#contract/money/renewals.ts'
import { savedVideos } from '#src/data/saved-videos/download-manager-link.ts'
import type { VideoView } from '#src/offline/media/video-view.ts'
import { followDownload } from '#src/platform/sharing/follow-download.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'

vi.mock('#src/platform/sharing/follow-download.ts', () => ({ followDownload: vi.fn() }))
const server = fakeServer()
afterEach(() => savedVideos.set(null))

type Purchase = ResponseInput<typeof listPurchases>['items'][number]
const now = () => Math.floor(Date.now() / 1000)
const purchase = (given: Partial<Purchase>): Purchase => ({
  ...{ id: 1, productId: 3, productType: 'video_download', downloads: 2, downloadTotal: 3, isActive: true },
  ...{ boughtAt: now() - 86_400, tmExpiry: now() + 100 * 86_400, typeId: 'video', itemId: 7 },
  item: { typeId: 'video', itemId: 7, title: 'Diamond lattice', thumb: null },
  ...given,
})

const savedView = (videoId: number): VideoView => ({
  ...{
    videoId,
    title: 'Plaits',
    durationSeconds: 60,
    thumb: null,
    rendition: null,
    totalBytes: 10,
    savedBytes: 10,
    isPausedByMember: false,
  },
  ...{ failure: null, addedAtMs: 0, completedAtMs: 1, recheckAfterMs: Date.now(), state: { kind: 'saved' } },
})

async function openPage(items: Purchase[]) {
  server.signedInAs('member')
  server.answer(listPurchases, ({ view }) => {
    const shown = items.filter(({ isActive }) => view === 'all' || isActive === (view === 'ready'))
    return { items: shown, total: shown.length, page: 1, limit: 30, nextCursor: null }
  })
  await renderScreen('/settings/downloads', { server })
  return within(await screen.findByRole('list', { name: 'My downloads' }))
}

it('[D-09] lists what was bought with the downloads that are left and until when, and says what has ended', async () => {
  const list = await openPage([
    purchase({}),
    purchase({ id: 2, downloads: 0, item: { typeId: 'video', itemId: 8, title: 'Plaits', thumb: null }, itemId: 8 }),
    purchase({ id: 3, isActive: false, item: null }),
    purchase({ id: 4, isActive: false, itemId: 9, item: { typeId: 'video', itemId: 9, title: 'Green hide', thumb: null } }),
  ])
  const rows = list.getAllByRole('listitem')
  expect(rows[0]?.textContent).toMatch(/Diamond lattice2 of 3 downloads left · Until/)
  expect(rows[1]?.textContent).toMatch(/No downloads left/)
  expect(rows[2]?.textContent).toMatch(/Not available any more.*Ended/)
  expect(within(rows[2] as HTMLElement).queryByRole('button')).toBeNull()
  expect(list.getByRole('link', { name: 'Buy again: “Green hide”' })).toHaveAttribute('href', '/videos/9')
  expect(screen.getByText(/A download gives you the file\./)).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Ready' }))
  await waitFor(() => expect(screen.getAllByRole('listitem').filter((row) => /Ended/.test(row.textContent ?? ''))).toEqual([]))
})

it('says which of the bought videos are saved on this device, also without a connection, and leads to them', async () => {
  const list = await openPage([
    purchase({}),
    purchase({ id: 2, itemId: 8, item: { typeId: 'video', itemId: 8, title: 'Plaits', thumb: null } }),
  ])
  act(() => savedVideos.set([savedView(8)]))
  await list.findByText(/Saved on this device/)
  const texts = list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts.map((text) => [text.startsWith('Plaits'), text.includes('Saved on this device')])).toEqual([
    [false, false],
    [true, true],
  ])
  server.cut()
  expect(list.getByText(/Saved on this device/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Saved offline' })).toHaveAttribute('href', '/settings/offline')
})

it('[D-10] a download uses one of those that are left, and none left is refused with the reason', async () => {
  let left = 2
  await openPage([purchase({})])
  server.answer(startDownload, () => {
    if (left === 0) throw invalid({ id: ['download.none'] })
    left -= 1
    return { address: '/media/download/abc', expiresAt: now() + 86_400, sizeBytes: 1000, downloads: left }
  })
  const button = () => screen.getByRole('button', { name: 'Download “Diamond lattice”' })
  fireEvent.click(button())
  await waitFor(() => expect(vi.mocked(followDownload)).toHaveBeenCalledWith(expect.stringContaining('/media/download/abc')))
  expect(server.requestsOf(startDownload)).toEqual([{ id: 1 }])
  left = 0
  await waitFor(() => expect(button()).not.toHaveAttribute('aria-busy'))
  fireEvent.click(button())
  expect(await screen.findByText('No downloads left.')).toBeVisible()
})

it('without purchases it says what will be here, and offline a download is disabled', async () => {
  server.signedInAs('member')
  server.answer(listPurchases, () => ({ items: [], total: 0, page: 1, limit: 30, nextCursor: null }))
  await renderScreen('/settings/downloads', { server })
  expect(await screen.findByText('Nothing bought yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Browse what’s for sale' })).toHaveAttribute('href', '/videos/browse/for_sale')
})

it('[D-14] subscriptions that renew automatically are listed with date and price, and can be switched off', async () => {
  const item = { typeId: 'video_album', itemId: 9, title: 'Wraps', thumb: null }
  const renewal = { id: 4, subject: 'video_album', kind: null, months: null, item, itemId: 9, way: 'tickets', price: 8 } as const
  let renewals = [{ ...renewal, renewsAt: now() + 20 * 86_400 }]
  server.answer(listRenewals, () => ({ renewals, hasCard: false }))
  server.answer(stopRenewal, ({ id }) => {
    renewals = []
    return { id }
  })
  await openPage([purchase({ typeId: 'video_album', itemId: 9, item })])
  const region = within(await screen.findByRole('region', { name: 'Automatic renewal' }))
  expect(region.getByText('Wraps')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Automatic renewal' }).textContent).toMatch(/On.*8.tickets/)
  fireEvent.click(region.getByRole('button', { name: 'Switch off' }))
  await waitFor(() => expect(server.requestsOf(stopRenewal)).toEqual([{ id: 4 }]))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Automatic renewal' })).toBeNull())
})
