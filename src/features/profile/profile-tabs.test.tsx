import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { searchVideoAlbums } from '#contract/albums/video-albums.ts'
import type { MemberId } from '#contract/primitives.ts'
import { listProducts } from '#contract/money/products.ts'
import { browsePhotoAlbums } from '#contract/photos/photo-albums.ts'
import { browsePhotos } from '#contract/photos/photos.ts'
import { countProfileView, getStatLine } from '#contract/profile/profile-visits.ts'
import { getMember } from '#contract/profile/profile.ts'
import type { Role } from '#contract/roles.ts'
import { profileForTest } from '#src/entities/profile/testing/profile-for-test.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerPhotos } from '#src/testing/photos/answer-photos.ts'
import type { PhotoSite } from '#src/testing/photos/photo-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/members/Teller')
let site: PhotoSite
beforeEach(() => void (site = answerPhotos(server)))

/** Opens the page of a member with this role at the tab. */
async function openTab(name: string, role: Role = 'active'): Promise<{ id: number }> {
  const { id } = server.world.findMember('Teller') ?? server.world.addMember({ userName: 'Teller' })
  server.answer(getMember, () => profileForTest({ userId: id as MemberId, userName: 'Teller', role })) // the contract brands ids, and this is one
  server.answer(countProfileView, () => ({ views: 8 }))
  server.answer(getStatLine, () => ({ totalVideo: 3, totalFan: 4, totalHero: 5, totalFriend: 6, views: 7 }))
  await renderScreen('/members/Teller', { server })
  fireEvent.click(await screen.findByRole('button', { name }))
  return { id }
}

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const linkToAll = (part: Awaited<ReturnType<typeof region>>) => part.getByRole('link', { name: 'All' }).getAttribute('href')

it('the tab Photos shows the newest twelve photos of the member, each with its neighbours, and leads to all', async () => {
  const { id } = server.world.addMember({ userName: 'Teller' })
  for (let each = 1; each <= 13; each += 1) site.addPhoto({ ownerId: id, title: `Part ${each}`, publishedAt: each })
  site.addPhoto({ ownerId: server.world.addMember().id, title: 'Of another', publishedAt: 99 })
  await openTab('Photos')
  const photos = await region('Photos')
  expect((await photos.findAllByRole('article')).map(({ textContent }) => textContent)).toEqual(
    Array.from({ length: 12 }, (_, index) => `Part ${13 - index}`),
  )
  expect(photos.getByRole('link', { name: 'Part 13' }).getAttribute('href')).toMatch(/^\/photos\/\d+\?by=Teller$/)
  expect(linkToAll(photos)).toBe('/photos/browse/all/Teller')
  expect(server.requestsOf(browsePhotos)).toMatchObject([{ view: 'all', userName: 'Teller', sortBy: 'latest' }])
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('the tab Photos says that there are none that the viewer can see', async () => {
  await openTab('Photos')
  expect(await (await region('Photos')).findByText('There are no photos here that you can see.')).toBeTruthy()
})

it('the tab Albums shows photo and video albums of the member, each with a link to all', async () => {
  const { id } = server.world.addMember({ userName: 'Teller' })
  const album = site.addAlbum({ ownerId: id, name: 'Coils' })
  site.addPhoto({ ownerId: id, albumId: album.id, title: 'One' })
  server.world.addAlbum({ ownerId: id, title: 'Evenings', videoIds: [server.world.addVideo({ ownerId: id }).id] })
  await openTab('Albums')
  const [photoAlbums, videoAlbums] = [await region('Photo albums'), await region('Video albums')]
  expect((await photoAlbums.findByRole('link', { name: 'Coils' })).getAttribute('href')).toBe(`/photo/album/${album.id}`)
  expect(await videoAlbums.findByRole('link', { name: 'Evenings' })).toBeTruthy()
  expect(linkToAll(photoAlbums)).toBe('/photo/albums/browse/all/Teller')
  expect(linkToAll(videoAlbums)).toBe('/video/albums/browse/all/Teller')
  expect(server.requestsOf(browsePhotoAlbums)).toMatchObject([{ view: 'all', userName: 'Teller' }])
  expect(server.requestsOf(searchVideoAlbums)).toMatchObject([{ view: 'all', userName: 'Teller' }])
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('the tab For sale lists what a vendor sells, with the price', async () => {
  const sold = {
    ...({ productId: 3, title: 'Column wraps', productType: 'video_download', typeId: 'video', itemId: 7, previewId: null } as const),
    ...({ status: 'active', price: 12, accessExpiry: 365, accessAttempts: 3, updatedAt: 1, version: 2 } as const),
    ...{ sku: null, locproject: null, totalSalesQty: null, totalRefundsQty: null },
  }
  server.answer(listProducts, () => ({ items: [sold], total: 1, page: 1, limit: 30, nextCursor: null }))
  await openTab('For sale', 'vendor')
  const product = within(await within(await screen.findByRole('list', { name: 'Products' })).findByRole('listitem'))
  expect(product.getByRole('link', { name: /Column wraps/ }).getAttribute('href')).toBe('#/videos/7')
  expect(product.getByText('12 tickets')).toBeTruthy()
  expect(server.requestsOf(listProducts)).toMatchObject([{ userName: 'Teller' }])
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('members who may not sell have no tab For sale', async () => {
  await openTab('Photos')
  expect(screen.getByRole('button', { name: 'Albums' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'For sale' })).toBeNull()
})
