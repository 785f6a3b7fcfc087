import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listKeys, voteOnItem } from '#contract/content/content.ts'
import * as albums from '#contract/photos/photo-albums.ts'
import { massUpdatePhotos } from '#contract/photos/photos.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerPhotos } from '#src/testing/photos/answer-photos.ts'
import type { PhotoSite, SiteAlbum } from '#src/testing/photos/photo-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import type { FakeMember } from '#tests/fake/world.ts'

const server = fakeServer()
loadScreens('/photo/albums', '/photo/album/1')
let site: PhotoSite
beforeEach(async () => {
  site = answerPhotos(server)
  await page.viewport(390, 844)
})

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const names = () =>
  within(screen.getByRole('list', { name: 'Photo albums' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)
const asked = () => server.requestsOf(albums.browsePhotoAlbums).at(-1)
const grid = () => within(screen.getByRole('list', { name: 'Photos in this album' }))
const photoNames = () =>
  grid()
    .queryAllByRole('link')
    .map(({ textContent }) => textContent)
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))
const startSelecting = async () => fireEvent.click(await screen.findByRole('button', { name: 'Select and reorder' }))

/** An album with photos in this order. */
function filledAlbum(owner: FakeMember, titles: readonly string[], given: Partial<SiteAlbum> = {}): SiteAlbum {
  const album = site.addAlbum({ ownerId: owner.id, name: 'Coils', ...given })
  for (const title of titles) site.addPhoto({ ownerId: owner.id, title, albumId: album.id })
  return album
}
const idsOf = (titles: readonly string[]) => titles.map((wanted) => [...site.photos.values()].find(({ title }) => title === wanted)?.id)

it('[K-01] /photo/albums lists thirty albums a page, with the views all, my, for sale and friends; [K-08] My albums includes empty ones', async () => {
  const me = server.signedInAs('member')
  const maker = server.world.addMember({ userName: 'Maker' })
  const friend = server.world.addMember({ userName: 'Friend' })
  server.world.tie('friends', friend.id, me.id)
  for (let each = 1; each <= 31; each += 1) filledAlbum(maker, ['One'], { name: `Album ${each}`, contentChangedAt: each })
  site.addAlbum({ ownerId: me.id, name: 'Still empty' })
  filledAlbum(maker, ['Sold'], { name: 'To buy', price: 6, contentChangedAt: 0 })
  filledAlbum(friend, ['Theirs'], { name: 'Of a friend', privacy: 1, contentChangedAt: 0 })
  const { address } = await renderScreen('/photo/albums', { server })
  expect(await screen.findByRole('heading', { name: 'Albums', level: 1 })).toBeTruthy()
  expect(await screen.findByText('33 albums')).toBeTruthy()
  const seen = new Set<string | null>()
  await waitFor(() => {
    window.scrollBy(0, 500)
    for (const name of names()) seen.add(name)
    expect(seen.size).toBe(33)
  })
  expect(server.requestsOf(albums.browsePhotoAlbums)).toMatchObject([{ view: 'all', page: 1 }, { cursor: '30' }])
  for (const [label, view, shown] of [
    ['For sale', 'for_sale', ['To buy']],
    ['Friends', 'friend', ['Of a friend']],
    ['My albums', 'my', ['Still empty']],
  ] as const) {
    press(label)
    await waitFor(() => expect(address()).toContain(`/photo/albums/browse/${view}`))
    await waitFor(() => expect(names()).toEqual(shown))
    expect(asked()).toMatchObject({ view })
  }
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[K-02] the list is sorted by latest, most liked, most viewed and most comments, and filtered by tags', async () => {
  const maker = server.world.addMember()
  filledAlbum(maker, ['One'], { name: 'Tagged', tagList: ['rope'] })
  filledAlbum(maker, ['One'], { name: 'Other' })
  await renderScreen('/photo/albums', { server })
  await waitFor(() => expect(names()).toHaveLength(2))
  expect(asked()).toMatchObject({ sortBy: 'latest' })
  let shown = 'Latest'
  for (const [label, sortBy] of [
    ['Most liked', 'rating'],
    ['Most viewed', 'views'],
    ['Most comments', 'comments'],
  ] as const) {
    press(shown)
    fireEvent.click(await screen.findByRole('menuitemradio', { name: label }))
    shown = label
    await waitFor(() => expect(asked()).toMatchObject({ sortBy }))
  }
  press(/^Filter/)
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  await userEvent.fill(sheet.getByRole('combobox', { name: 'Tags' }), 'rope')
  fireEvent.click(await sheet.findByRole('option', { name: 'rope' }))
  fireEvent.click(await sheet.findByRole('button', { name: 'Show 1 album' }))
  await waitFor(() => expect(names()).toEqual(['Tagged']))
})

it('[K-03] a new album needs a name and a description, and a click outside does not close its dialog', async () => {
  server.signedInAs('member')
  const { address } = await renderScreen('/photo/albums', { server })
  press('New album')
  const dialog = await screen.findByRole<HTMLDialogElement>('dialog', { name: 'New album' })
  fireEvent.mouseDown(dialog)
  expect(dialog.open).toBe(true)
  press('Create album')
  expect(await within(dialog).findByText('Name is required')).toBeVisible()
  expect(within(dialog).getByText('Description is required')).toBeVisible()
  expect(within(dialog).getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true')
  expect(within(dialog).getByLabelText('Description')).toHaveAttribute('aria-invalid', 'true')
  expect(server.requestsOf(albums.createPhotoAlbum)).toEqual([])
  expect(await findBarriersInBothThemes()).toEqual([])
  await userEvent.fill(within(dialog).getByLabelText('Name'), 'Nets')
  await userEvent.fill(within(dialog).getByLabelText('Description'), 'Made by hand')
  fireEvent.change(within(dialog).getByLabelText('Who can see it'), { target: { value: '1' } })
  press('Create album')
  expect(await screen.findByRole('heading', { name: 'Nets', level: 1 })).toBeVisible()
  expect(address()).toMatch(/^\/photo\/album\/\d+$/)
  expect(server.requestsOf(albums.createPhotoAlbum)).toMatchObject([{ name: 'Nets', description: 'Made by hand', privacy: 1 }])
})

it('[K-03] a field that the server refuses is named', async () => {
  server.signedInAs('member')
  server.refuse(albums.createPhotoAlbum, 'validation_failed', { errors: { name: ['too_long'] } })
  await renderScreen('/photo/albums', { server })
  press('New album')
  const dialog = within(await screen.findByRole('dialog', { name: 'New album' }))
  await userEvent.fill(dialog.getByLabelText('Name'), 'Nets')
  await userEvent.fill(dialog.getByLabelText('Description'), 'Made by hand')
  press('Create album')
  expect(await dialog.findByText('Too long.')).toBeVisible()
})

it('[K-05] an album shows its photos and votes, and takes votes at once', async () => {
  const maker = server.world.addMember({ userName: 'Maker' })
  const album = filledAlbum(maker, ['First', 'Second'], { upVotes: 3, downVotes: 1 })
  await renderScreen(`/photo/album/${album.id}`, { server })
  expect(await screen.findByRole('heading', { name: 'Coils', level: 1 })).toBeVisible()
  expect(screen.getByRole('heading', { name: '2 photos' })).toBeVisible()
  await waitFor(() => expect(photoNames()).toEqual(['First', 'Second']))
  fireEvent.click(screen.getByRole('button', { name: 'Like 3' }))
  expect(await screen.findByRole('button', { name: 'Like 4', pressed: true })).toBeVisible()
  press('Dislike 1')
  expect(await screen.findByRole('button', { name: 'Dislike 2', pressed: true })).toBeVisible()
  await waitFor(() => expect(server.requestsOf(voteOnItem).at(-1)).toMatchObject({ typeId: 'photo_album', itemId: album.id, way: 'down' }))
  expect(screen.queryByRole('button', { name: 'Select and reorder' }), 'not the owner').toBeNull()
  expect(grid().getAllByRole('link')[0]).toHaveAttribute('href', `/photos/${album.photoIds[0]}/album/${album.id}`)
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[K-07] the owner edits an album; its photos stay when it is deleted, unless the owner wants them deleted', async () => {
  const me = server.signedInAs('member')
  const album = filledAlbum(me, ['First'])
  const { address, goTo } = await renderScreen(`/photo/album/${album.id}`, { server })
  await screen.findByRole('heading', { name: '1 photo' })
  press('More')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit album' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit album' }))
  await userEvent.fill(dialog.getByLabelText('Name'), 'Rings')
  fireEvent.change(dialog.getByLabelText('Who can comment'), { target: { value: '2' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { name: 'Rings', level: 1 })).toBeVisible()
  await waitFor(() => expect(album).toMatchObject({ name: 'Rings', privacyComment: 2, privacy: 0 }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /comment/i })).toBeNull())
  await deleteAlbum()
  await waitFor(() => expect(address()).toBe('/photo/albums/browse/my'))
  expect([...site.photos.values()]).toMatchObject([{ isDeleted: false, albumId: null }])
  const second = filledAlbum(me, ['Second'])
  await goTo(`/photo/album/${second.id}`)
  await screen.findByRole('heading', { name: '1 photo' })
  await deleteAlbum({ withPhotos: true })
  await waitFor(() => expect([...site.photos.values()].at(-1)).toMatchObject({ isDeleted: true }))
})

it('[L-15] the owner shares an album and gives keys to it; others only share and report it', async () => {
  const me = server.signedInAs('member')
  const own = filledAlbum(me, ['First'], { privacy: 2 })
  const other = filledAlbum(server.world.addMember(), ['Second'])
  server.answer(listKeys, () => ({ keys: [] }))
  const items = async () => {
    press('More')
    return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  }
  const { goTo } = await renderScreen(`/photo/album/${own.id}`, { server })
  await screen.findByRole('heading', { name: '1 photo' })
  expect(await items()).toEqual(['Share', 'Edit album', 'Give keys', 'Delete album'])
  fireEvent.click(screen.getByRole('menuitem', { name: 'Give keys' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Keys to this album' }))
  await waitFor(() => expect(server.requestsOf(listKeys)).toMatchObject([{ typeId: 'photo_album', itemId: own.id }]))
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await goTo(`/photo/album/${other.id}`)
  await waitFor(() => expect(screen.getByRole('list', { name: 'Photos in this album' })).toHaveTextContent('Second'))
  expect(await items()).toEqual(['Share', 'Report'])
})

async function deleteAlbum({ withPhotos = false } = {}): Promise<void> {
  press('More')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete album' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this album?' }))
  if (withPhotos) fireEvent.click(dialog.getByRole('checkbox', { name: 'Delete the photos, too' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Delete album' }))
}

it('[F-10] selected photos move to another album or leave this one, and one becomes the cover', async () => {
  const me = server.signedInAs('member')
  const album = filledAlbum(me, ['One', 'Two', 'Three', 'Four'])
  const target = site.addAlbum({ ownerId: me.id, name: 'Leather' })
  await renderScreen(`/photo/album/${album.id}`, { server })
  await waitFor(() => expect(photoNames()).toHaveLength(4))
  await startSelecting()
  expect(screen.getByRole('button', { name: 'Cover' })).toBeDisabled()
  tick('Two')
  expect(await findBarriersInBothThemes()).toEqual([])
  press('Cover')
  await waitFor(() => expect([album.coverPhotoId]).toEqual(idsOf(['Two'])))
  await startSelecting()
  tick('One')
  tick('Three')
  expect(screen.getByText('2 selected')).toBeVisible()
  press('Move')
  const sheet = within(await screen.findByRole('dialog', { name: 'Move 2 photos' }))
  fireEvent.click(await sheet.findByRole('checkbox', { name: /Leather/ }))
  expect(sheet.queryByRole('checkbox', { name: /Coils/ }), 'not into itself').toBeNull()
  fireEvent.click(sheet.getByRole('button', { name: 'Move 2 photos' }))
  await waitFor(() => expect(photoNames()).toEqual(['Two', 'Four']))
  await waitFor(() => expect(target.photoIds).toEqual(idsOf(['One', 'Three'])))
  await startSelecting()
  tick('Four')
  press('Remove')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(photoNames()).toEqual(['Two']))
  await waitFor(() => expect(server.requestsOf(massUpdatePhotos).at(-1)).toMatchObject({ moveToAlbum: null }))
  await waitFor(() => expect(album.photoIds).toEqual(idsOf(['Two'])))
})

it('the order is changed with the arrow keys, in all four directions, and the new position is read out', async () => {
  const me = server.signedInAs('member')
  const album = filledAlbum(me, ['One', 'Two', 'Three', 'Four'])
  await renderScreen(`/photo/album/${album.id}`, { server })
  await waitFor(() => expect(photoNames()).toHaveLength(4))
  await startSelecting()
  screen.getByRole('button', { name: 'Move Four. Use the arrow keys' }).focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(await screen.findByText('Four: position 3 of 4')).toBeInTheDocument()
  await waitFor(() => expect(album.photoIds).toEqual(idsOf(['One', 'Two', 'Four', 'Three'])))
  screen.getByRole('button', { name: 'Move One. Use the arrow keys' }).focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(await screen.findByText('One: position 4 of 4')).toBeInTheDocument()
  await waitFor(() => expect(album.photoIds).toEqual(idsOf(['Two', 'Four', 'Three', 'One'])))
})

it('offline, an opened album shows its photos, and a removal waits for the connection', async () => {
  const me = server.signedInAs('member')
  const album = filledAlbum(me, ['One', 'Two'])
  await renderScreen(`/photo/album/${album.id}`, { server })
  await waitFor(() => expect(photoNames()).toEqual(['One', 'Two']))
  server.cut()
  await startSelecting()
  tick('One')
  press('Remove')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(photoNames()).toEqual(['Two']))
  expect(album.photoIds).toHaveLength(2)
  server.reconnect()
  await waitFor(() => expect(album.photoIds).toHaveLength(1))
})

it('an album that does not exist, or not for this viewer, shows “Album not found”', async () => {
  server.signedInAs('member')
  const hidden = filledAlbum(server.world.addMember(), ['One'], { privacy: 2 })
  const { goTo } = await renderScreen('/photo/album/999999', { server })
  expect(await screen.findByText('Album not found')).toBeVisible()
  await goTo('/photo/albums')
  await goTo(`/photo/album/${hidden.id}`)
  expect(await screen.findByText('Album not found')).toBeVisible()
  expect(screen.getByRole('link', { name: 'All albums' })).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('a failed list offers another try', async () => {
  server.signedInAs('member')
  server.refuse(albums.browsePhotoAlbums, 'server_error')
  await renderScreen('/photo/albums', { server })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
})
