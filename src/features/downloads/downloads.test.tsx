import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ResponseInput } from '#contract/endpoint.ts'
import { invalid } from '#contract/error.ts'
import { listPurchases, startDownload } from '#contract/money/downloads.ts'
import { listRenewals, stopRenewal } from '#contract/money/renewals.ts'
import { savedVideos } from '#src/data/saved-videos/download-manager-link.ts'
import type { VideoView } from '#src/offline/media/video-view.ts'
import { followDownload } from '#src/platform/sharing/follow-download.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

vi.mock('#src/platform/sharing/follow-download.ts', () => ({ followDownload: vi.fn() }))
// The videos on the device are those that a test puts there.
vi.mock('#src/data/saved-videos/start-download-manager.ts', () => ({ startDownloadManager: () => Promise.resolve(null) }))
const server = fakeServer()
loadScreens('/settings/downloads')
afterEach(() => savedVideos.set(null))

type Purchase = ResponseInput<typeof listPurchases>['items'][number]
const now = () => Math.floor(Date.now() / 1000)
const purchase = (given: Partial<Purchase>): Purchase => ({
  ...{ id: 1, productId: 3, productType: 'video_download', downloads: 2, downloadTotal: 3, isActive: true },
  ...{ boughtAt: now() - 86_400, tmExpiry: now() + 100 * 86_400, typeId: 'video', itemId: 7 },
  item: { typeId: 'video', itemId: 7, title: 'Diamond lattice', thumb: null },
  ...given,
})

const savedView = (videoId: number, given: Partial<VideoView> = {}): VideoView => ({
  ...{
    videoId,
    title: 'Plaits',
    durationSeconds: 60,
    thumb: null,
    rendition: null,
    totalBytes: 2_100_000_000,
    savedBytes: 2_100_000_000,
    isPausedByMember: false,
  },
  ...{ failure: null, addedAtMs: 0, completedAtMs: 1, recheckAfterMs: Date.now(), state: { kind: 'saved' } },
  ...given,
})
/** Once the device has been read, which would replace them. */
async function putOnDevice(videos: VideoView[]) {
  await waitFor(() => expect(savedVideos.get()).not.toBeNull())
  act(() => savedVideos.set(videos))
}
const half = { savedBytes: 640_000_000, totalBytes: 980_000_000, completedAtMs: null } as const
const item = (itemId: number, title: string) => ({ itemId, item: { typeId: 'video', itemId, title, thumb: null } })
const chips = () => within(screen.getByLabelText('Views')).getAllByRole('button')
const choose = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const rowsOf = (list: Pick<typeof screen, 'getAllByRole'>) =>
  list.getAllByRole('listitem').map((row) => row.textContent.replaceAll(/\s+/g, ' '))

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
    purchase({ id: 2, downloads: 0, ...item(8, 'Plaits') }),
    purchase({ id: 3, isActive: false, item: null }),
    purchase({ id: 4, isActive: false, ...item(9, 'Green hide') }),
  ])
  const rows = list.getAllByRole('listitem')
  expect(rowsOf(list)[0]).toMatch(/^Diamond lattice2 of 3 downloads leftUntil \w/)
  expect(rowsOf(list)[1]).toMatch(/^PlaitsNo downloads leftUntil \w/)
  expect(rowsOf(list)[2]).toMatch(/^Not available any moreEnded \w/)
  expect(within(rows[2] as HTMLElement).queryByRole('button')).toBeNull()
  expect(list.getByRole('link', { name: 'Buy again: “Green hide”' })).toHaveAttribute('href', '/videos/9')
  expect(list.getByRole('link', { name: 'Watch “Plaits”' })).toHaveAttribute('href', '/videos/8')
  expect(screen.getByText(/A download gives you the file\./)).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[D-09] each download is a bar, filled while it is left', async () => {
  const list = await openPage([purchase({}), purchase({ id: 2, downloads: 50, downloadTotal: 100, ...item(8, 'Plaits') })])
  const bars = (row: number) => [...(list.getAllByRole('listitem')[row]?.querySelectorAll('[aria-hidden] > span') ?? [])]
  const [one, two, three] = bars(0).map((bar) => getComputedStyle(bar).backgroundColor)
  expect(bars(0)).toHaveLength(3)
  expect(two).toBe(one)
  expect(three).not.toBe(one)
  // A hundred bars would not fit, so that only the text is shown.
  expect(bars(1)).toHaveLength(0)
  expect(list.getByText('50 of 100 downloads left')).toBeVisible()
})

it('[D-09] what ends within a week is in the colour of a warning, with the days that are left', async () => {
  const list = await openPage([
    purchase({ tmExpiry: now() + 5 * 86_400 - 60 }),
    purchase({ id: 2, tmExpiry: now() + 3600, ...item(8, 'Plaits') }),
    purchase({ id: 3, ...item(9, 'Green hide') }),
  ])
  const warning = (text: RegExp) => getComputedStyle(list.getByText(text)).color
  expect(list.getByText(/^Ends in 5 days,/)).toBeVisible()
  expect(rowsOf(list)[1]).toMatch(/Ends \w.*\d:\d\d/)
  expect(warning(/^Ends in 5 days/)).not.toBe(warning(/^Until/))
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[D-09] the chips show all with their number, what is ready, what is saved here, and what has ended', async () => {
  await openPage([purchase({}), purchase({ id: 2, isActive: false, ...item(8, 'Plaits') })])
  expect(chips().map(({ textContent }) => textContent)).toEqual(['All 2', 'Ready', 'Saved here', 'Ended'])
  const shown = () => within(screen.getByRole('list', { name: 'My downloads' }))
  choose('Ready')
  await waitFor(() => expect(rowsOf(shown())).toEqual([expect.stringMatching(/^Diamond lattice/)]))
  choose('Ended')
  await waitFor(() => expect(rowsOf(shown())).toEqual([expect.stringMatching(/^PlaitsEnded/)]))
  expect(chips()[0]).toHaveTextContent('All 2')
})

it('[D-09] an empty view says which one is empty', async () => {
  await openPage([purchase({})])
  choose('Ended')
  expect(await screen.findByText('Nothing has ended')).toBeVisible()
})

it('a bought video that is saved says so with its size, and is watched; its menu downloads and removes it', async () => {
  const list = await openPage([purchase({}), purchase({ id: 2, ...item(8, 'Plaits') })])
  await putOnDevice([savedView(8)])
  await list.findByText('Saved on this device, 2.1 GB')
  expect(rowsOf(list)[0]).not.toMatch(/Saved/)
  expect(rowsOf(list)[1]).toMatch(/^PlaitsSaved on this device, 2\.1 GB2 of 3 downloads left · Until/)
  expect(getComputedStyle(list.getByText('Saved on this device, 2.1 GB')).color).not.toBe(
    getComputedStyle(list.getByText('2 of 3 downloads left')).color,
  )
  expect(list.getByRole('link', { name: 'Watch “Plaits”' })).toHaveAttribute('href', '/videos/8')
  expect(list.queryByRole('button', { name: 'Download “Plaits”' })).toBeNull()
  fireEvent.click(list.getByRole('button', { name: 'More for “Plaits”' }))
  expect(await screen.findByRole('menuitem', { name: 'Download' })).toBeEnabled()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Remove from this device' }))
  expect(await screen.findByRole('dialog', { name: 'Remove this video from the device?' })).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('a bought video that is being saved shows how far it is, and can be paused', async () => {
  const list = await openPage([purchase({ ...item(8, 'Plaits') })])
  await putOnDevice([savedView(8, { ...half, state: { kind: 'saving' } })])
  expect(await list.findByText(/640 MB of 980 MB/)).toBeVisible()
  expect(list.getByRole('progressbar', { name: 'Saving Plaits' })).toBeVisible()
  expect(list.getByRole('button', { name: 'Pause saving Plaits' })).toBeVisible()
  await putOnDevice([savedView(8, { ...half, state: { kind: 'paused' } })])
  expect(await list.findByRole('button', { name: 'Continue saving Plaits' })).toBeVisible()
})

it('“Saved here” shows what is on this device, bought or not, without a connection too', async () => {
  await openPage([purchase({ ...item(8, 'Plaits') })])
  const recheckAfterMs = Date.now()
  await putOnDevice([
    savedView(8, { recheckAfterMs }),
    savedView(9, { title: 'Oxblood hide', ...half, state: { kind: 'waiting', reason: 'offline' } }),
  ])
  server.cut()
  choose('Saved here')
  const list = within(await screen.findByRole('list', { name: 'My downloads' }))
  const [plaits, hide] = rowsOf(list)
  expect(plaits).toMatch(/^PlaitsSaved on this device, 2\.1 GB2 of 3 downloads left · Until .*Plays until .* without a connection\./)
  expect(hide).toMatch(/^Oxblood hideWaiting for a connection\. Your progress is saved\. 640 MB of 980 MB/)
  expect(list.getByRole('link', { name: 'Watch “Plaits”' })).toHaveAttribute('href', '/videos/8')
  fireEvent.click(list.getByRole('button', { name: 'More for “Plaits”' }))
  expect(await screen.findByRole('menuitem', { name: 'Remove from this device' })).toBeVisible()
})

it('with the network off from the start, “Saved here” still shows what is on this device, or that nothing is', async () => {
  server.signedInAs('member')
  server.answer(listPurchases, () => ({ items: [], total: 0, page: 1, limit: 30, nextCursor: null }))
  server.cut()
  await renderScreen('/settings/downloads', { server })
  await screen.findByRole('heading', { name: 'My downloads', level: 1 })
  await putOnDevice([])
  choose('Saved here')
  expect(await screen.findByText('Nothing saved yet')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Manage' })).toBeNull()
  await putOnDevice([savedView(8)])
  expect(await screen.findByText('Saved on this device, 2.1 GB')).toBeVisible()
})

it('says how much of this device saved videos use, and leads to where they are managed', async () => {
  const estimate = vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ usage: 5_300_000_000, quota: 12_000_000_000 })
  await openPage([purchase({})])
  expect(screen.queryByRole('link', { name: 'Manage' })).toBeNull()
  await putOnDevice([savedView(8), savedView(9, { totalBytes: 3_200_000_000, savedBytes: 3_200_000_000 })])
  expect(await screen.findByText('5.3 GB of 12 GB saved on this device')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Manage' })).toHaveAttribute('href', '/settings/offline')
  estimate.mockRestore()
})

it('on a wide screen the space stands in a panel of its own', async () => {
  await page.viewport(1280, 800)
  try {
    await openPage([purchase({})])
    await putOnDevice([savedView(8)])
    const panel = within(screen.getByRole('complementary'))
    expect(await panel.findByText('Saved on this device')).toBeVisible()
    expect(panel.getByText(/^1 video, 2\.1 GB/)).toBeVisible()
    expect(panel.getByRole('link', { name: 'Manage' })).toHaveAttribute('href', '/settings/offline')
    expect(await findBarriersInBothThemes()).toEqual([])
  } finally {
    await page.viewport(414, 896)
  }
})

it('a bought album counts its videos that are saved on this device', async () => {
  const me = server.signedInAs('member')
  const videos = ['Wraps one', 'Wraps two'].map((title) => server.world.addVideo({ ownerId: me.id, title }))
  const album = server.world.addAlbum({ ownerId: me.id, title: 'Wraps', videoIds: videos.map(({ id }) => id) })
  const [one, two] = videos.map(({ id }) => id)
  const bought = { typeId: 'video_album', itemId: album.id, downloads: 0, downloadTotal: 0 }
  server.answer(listPurchases, () => ({
    items: [purchase({ ...bought, item: { typeId: 'video_album', itemId: album.id, title: 'Wraps', thumb: null } })],
    ...{ total: 1, page: 1, limit: 30, nextCursor: null },
  }))
  await renderScreen('/settings/downloads', { server })
  const list = within(await screen.findByRole('list', { name: 'My downloads' }))
  expect(list.queryByText(/saved on this device/i)).toBeNull()
  await putOnDevice([savedView(one ?? 0)])
  expect(await list.findByText('1 video saved on this device')).toBeVisible()
  await putOnDevice([savedView(one ?? 0), savedView(two ?? 0)])
  expect(await list.findByText('Saved on this device')).toBeVisible()
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

it('[D-10] a download needs a connection', async () => {
  await openPage([purchase({})])
  const button = screen.getByRole('button', { name: 'Download “Diamond lattice”' })
  expect(button).toBeEnabled()
  act(() => server.cut())
  await waitFor(() => expect(button).toBeDisabled())
})

it('without purchases it says what will be here', async () => {
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
