import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createComment } from '#contract/comments.ts'
import { recordView, setFavouriteItem, voteOnItem } from '#contract/content/content.ts'
import { serverHeader } from '#contract/endpoint.ts'
import { browsePhotoAlbums, createPhotoAlbum } from '#contract/photos/photo-albums.ts'
import { getPhoto, photoPager, removePhoto } from '#contract/photos/photos.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerPhotos } from '#src/testing/photos/answer-photos.ts'
import type { PhotoSite } from '#src/testing/photos/photo-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/photos/1', '/photos/1/album/1', '/photo/album/1', '/photos')
let site: PhotoSite
beforeEach(async () => {
  site = answerPhotos(server)
  await page.viewport(390, 844)
})

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { name, level: 1 })
async function choose(item: string) {
  press('More')
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}
async function menuItems() {
  press('More')
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}

it('[F-15] images come in the size with the suffix 1024 by default; the browser may choose a smaller or a larger one', async () => {
  const destination = '/media/photos/7/2-1024.webp'
  const photo = site.addPhoto({ ownerId: server.world.addMember().id, title: 'Coil', destination })
  await renderScreen(`/photos/${photo.id}`, { server })
  const image = await screen.findByRole('img', { name: 'Coil' })
  expect(image).toHaveAttribute('src', destination)
  expect(image).toHaveAttribute('srcset', [256, 512, 1024, 2048].map((size) => `/media/photos/7/2-${size}.webp ${size}w`).join(', '))
})

it('[F-05] a photo opens alone, and pages to the next and the previous one with buttons, arrow keys and swipes', async () => {
  const maker = server.world.addMember({ userName: 'Maker' })
  const [one, two, three] = ['One', 'Two', 'Three'].map((title, index) =>
    site.addPhoto({ ownerId: maker.id, title, publishedAt: 9 - index }),
  )
  const { address } = await renderScreen(`/photos/${two?.id}`, { server })
  expect(await heading('Two')).toBeVisible()
  expect(await screen.findByText('2 of 3')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  await userEvent.keyboard('{ArrowRight}')
  expect(await heading('Three')).toBeVisible()
  expect(await screen.findByText('3 of 3')).toBeVisible()
  expect(address()).toBe(`/photos/${three?.id}`)
  await userEvent.keyboard('{ArrowLeft}')
  expect(await heading('Two')).toBeVisible()
  swipe(120)
  expect(await heading('One')).toBeVisible()
  expect(await screen.findByText('1 of 3')).toBeVisible()
  expect(address()).toBe(`/photos/${one?.id}`)
  swipe(-120)
  expect(await heading('Two')).toBeVisible()
  await page.viewport(390, 844)
  screen.getByRole('button', { name: 'Previous photo' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(await heading('One'), 'a phone has the buttons for keyboards and screen readers').toBeVisible()
  await page.viewport(1280, 800)
  fireEvent.click(await screen.findByRole('button', { name: 'Next photo' }))
  expect(await heading('Two')).toBeVisible()
  fireEvent.click(await screen.findByRole('button', { name: 'Next photo' }))
  expect(await heading('Three')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Next photo' }), 'the last one').toBeNull()
  expect(await findBarriersInBothThemes()).toEqual([])
  await waitFor(() =>
    expect(new Set(server.requestsOf(recordView).map(({ itemId }) => itemId))).toEqual(new Set([one?.id, two?.id, three?.id])),
  )
})

function swipe(distance: number): void {
  const stage = screen.getByRole('figure', { name: 'Photo' })
  const { left, top, width, height } = stage.getBoundingClientRect()
  const at = (x: number) => ({ pointerId: 1, button: 0, clientX: left + width / 2 + x, clientY: top + height / 2 })
  fireEvent.pointerDown(stage, at(0))
  fireEvent.pointerMove(stage, at(distance / 2))
  fireEvent.pointerMove(stage, at(distance))
  fireEvent.pointerUp(stage, at(distance))
}

it('[F-05] the photos beside this one are loaded with it, so that they open without a connection', async () => {
  const maker = server.world.addMember()
  const [one, two, three] = ['One', 'Two', 'Three'].map((title, index) =>
    site.addPhoto({ ownerId: maker.id, title, publishedAt: 9 - index }),
  )
  await renderScreen(`/photos/${two?.id}`, { server })
  expect(await heading('Two')).toBeVisible()
  const all = new Set([one?.id, two?.id, three?.id])
  for (const endpoint of [getPhoto, photoPager])
    await waitFor(() => expect(new Set(server.requestsOf(endpoint).map(({ photoId }) => photoId))).toEqual(all))
  server.cut()
  await userEvent.keyboard('{ArrowRight}')
  expect(await heading('Three')).toBeVisible()
  expect(await screen.findByText('3 of 3')).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  expect(await heading('Two')).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  expect(await heading('One')).toBeVisible()
})

it('[F-05] inside its album a photo pages in the owner’s order, and Escape leads back to the album', async () => {
  const maker = server.world.addMember({ userName: 'Maker' })
  const album = site.addAlbum({ ownerId: maker.id, name: 'Coils' })
  const [first, second] = ['First', 'Second'].map((title, index) =>
    site.addPhoto({ ownerId: maker.id, title, albumId: album.id, publishedAt: index }),
  )
  site.addPhoto({ ownerId: maker.id, title: 'Elsewhere' })
  const { address } = await renderScreen(`/photos/${first?.id}/album/${album.id}`, { server })
  expect(await heading('First')).toBeVisible()
  expect(await screen.findByText('1 of 2')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  expect(await heading('Second')).toBeVisible()
  expect(address()).toBe(`/photos/${second?.id}/album/${album.id}`)
  expect(screen.getByRole('link', { name: 'Coils' })).toHaveAttribute('href', `/photo/album/${album.id}`)
  await userEvent.keyboard('{Escape}')
  expect(await heading('Coils')).toBeVisible()
  expect(address()).toBe(`/photo/album/${album.id}`)
})

it('a photo is zoomed with + and −, and the arrow keys then move it instead of changing it; another photo is whole again', async () => {
  const maker = server.world.addMember()
  for (const title of ['New', 'Old']) site.addPhoto({ ownerId: maker.id, title, publishedAt: title === 'New' ? 2 : 1 })
  const [newest] = site.photos.values()
  await renderScreen(`/photos/${newest?.id}`, { server })
  await screen.findByText('1 of 2')
  expect(screen.getByRole('button', { name: 'Zoom out' })).toBeDisabled()
  await userEvent.keyboard('+')
  expect(screen.getByRole('button', { name: 'Zoom out' })).toBeEnabled()
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('heading', { name: 'New' }), 'the same photo').toBeVisible()
  await userEvent.keyboard('-')
  expect(screen.getByRole('button', { name: 'Zoom out' })).toBeDisabled()
  press('Zoom in')
  expect(screen.getByRole('button', { name: 'Zoom out' })).toBeEnabled()
})

it('[F-12] a photo is voted on and made a favourite at once, and commented on in a sheet on the phone', async () => {
  const photo = site.addPhoto({ ownerId: server.world.addMember().id, title: 'Coil', upVotes: 3, totalComment: 0 })
  const me = server.signedInAs('member')
  await renderScreen(`/photos/${photo.id}`, { server })
  fireEvent.click(await screen.findByRole('button', { name: 'Like 3' }))
  expect(await screen.findByRole('button', { name: 'Like 4', pressed: true })).toBeVisible()
  press('Dislike 0')
  expect(await screen.findByRole('button', { name: 'Dislike 1', pressed: true })).toBeVisible()
  press('Favourite')
  expect(await screen.findByRole('button', { name: 'Favourite', pressed: true })).toBeVisible()
  await waitFor(() => expect(server.requestsOf(voteOnItem).at(-1)).toMatchObject({ typeId: 'photo', itemId: photo.id, way: 'down' }))
  await waitFor(() => expect(server.requestsOf(setFavouriteItem)).toMatchObject([{ typeId: 'photo', isFavourite: true }]))
  expect(photo.keptBy.has(me.id)).toBe(true)
  press('Comments: 0')
  const sheet = within(await screen.findByRole('dialog', { name: 'Coil' }))
  await userEvent.fill(await sheet.findByRole('textbox', { name: 'Your comment' }), 'Well laid')
  fireEvent.click(sheet.getByRole('button', { name: 'Send' }))
  expect(await sheet.findByText('Well laid')).toBeVisible()
  await waitFor(() => expect(server.requestsOf(createComment)).toMatchObject([{ typeId: 'photo', itemId: photo.id, text: 'Well laid' }]))
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[F-12] a photo closed to comments takes none; a queued vote is kept offline', async () => {
  const photo = site.addPhoto({ ownerId: server.world.addMember().id, title: 'Coil', privacyComment: 2 })
  await page.viewport(1280, 800)
  await renderScreen(`/photos/${photo.id}`, { server })
  await heading('Coil')
  expect(screen.queryByRole('textbox', { name: /comment/i })).toBeNull()
  server.cut()
  press('Like 0')
  expect(await screen.findByRole('button', { name: 'Like 1', pressed: true })).toBeVisible()
  expect(photo.upVotes).toBe(0)
  server.reconnect()
  await waitFor(() => expect(photo.upVotes).toBe(1))
})

it('[F-10] [F-16] [K-04] a photo becomes the cover, and is moved to an own album or a new one of the picker with privacy 0', async () => {
  const me = server.signedInAs('member')
  const [from, to] = ['Coils', 'Leather'].map((name) => site.addAlbum({ ownerId: me.id, name }))
  site.addAlbum({ ownerId: server.world.addMember().id, name: 'Of another' })
  const photo = site.addPhoto({ ownerId: me.id, title: 'Ring', albumId: from?.id ?? null })
  await renderScreen(`/photos/${photo.id}`, { server })
  await heading('Ring')
  await choose('Set as cover')
  await waitFor(() => expect(from?.coverPhotoId).toBe(photo.id))
  await choose('Move to album')
  const sheet = within(await screen.findByRole('dialog', { name: 'Move to album' }))
  const choices = await sheet.findByRole('list', { name: 'Your albums' })
  expect(
    within(choices)
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.textContent),
  ).toEqual([expect.stringContaining('Leather')])
  expect(server.requestsOf(browsePhotoAlbums).at(-1)).toMatchObject({ view: 'my' })
  expect(server.requestsOf(browsePhotoAlbums).at(-1)?.userId, 'the server then takes the viewer').toBeUndefined()
  fireEvent.click(sheet.getByRole('button', { name: 'Move photo' }))
  expect(await sheet.findByText('Album is required')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(sheet.getByRole('checkbox', { name: /Leather/ }))
  fireEvent.click(sheet.getByRole('button', { name: 'Move photo' }))
  await waitFor(() => expect([from?.photoIds, to?.photoIds]).toEqual([[], [photo.id]]))
  expect(await screen.findByRole('link', { name: 'Leather' })).toBeVisible()
  await choose('Move to album')
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Move to album' })).getByRole('button', { name: 'New album' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New album' }))
  expect(dialog.queryByLabelText('Who can see it')).toBeNull()
  await userEvent.fill(dialog.getByLabelText('Name'), 'Nets')
  await userEvent.fill(dialog.getByLabelText('Description'), 'Made by hand')
  fireEvent.click(dialog.getByRole('button', { name: 'Create album' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Move photo' }))
  await waitFor(() => expect(site.albums.get(photo.albumId ?? 0)?.name).toBe('Nets'))
  expect(server.requestsOf(createPhotoAlbum)).toMatchObject([{ name: 'Nets', privacy: 0, privacyComment: 0 }])
})

it('[F-13] the owner offers a photo as promo and withdraws it, and reads why staff declined it', async () => {
  const me = server.signedInAs('member')
  const photo = site.addPhoto({ ownerId: me.id, title: 'Ring', promoState: 'declined', promoReason: 'Too dark' })
  await renderScreen(`/photos/${photo.id}`, { server })
  expect(await screen.findByText(/Too dark/)).toBeVisible()
  await choose('Offer as promo')
  expect(await screen.findByText('Offered as promo. Staff will decide.')).toBeVisible()
  await waitFor(() => expect(photo.promoState).toBe('pending'))
  expect(await menuItems()).not.toContain('Feature')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Withdraw from promo' }))
  await waitFor(() => expect(photo.promoState).toBe('none'))
  await waitFor(() => expect(screen.queryByText('Offered as promo. Staff will decide.')).toBeNull())
})

it('[F-13] those who may feature list a photo as featured, and take it off', async () => {
  server.signedInAs('admin')
  const photo = site.addPhoto({ ownerId: server.world.addMember().id, title: 'Ring' })
  await renderScreen(`/photos/${photo.id}`, { server })
  await heading('Ring')
  await choose('Feature')
  await waitFor(() => expect(photo.isFeatured).toBe(true))
  press('More')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Stop featuring' }))
  await waitFor(() => expect(photo.isFeatured).toBe(false))
})

it('[F-14] the owner deletes a photo after a confirmation, and the next one takes its place', async () => {
  const me = server.signedInAs('member')
  const photo = site.addPhoto({ ownerId: me.id, title: 'Ring', publishedAt: 2 })
  site.addPhoto({ ownerId: me.id, title: 'Other', publishedAt: 1 })
  await renderScreen(`/photos/${photo.id}`, { server })
  await screen.findByText('1 of 2')
  await choose('Delete photo')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this photo?' }))
  expect(server.requestsOf(removePhoto)).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Delete photo' }))
  expect(await heading('Other')).toBeVisible()
  expect(photo.isDeleted).toBe(true)
  expect(await screen.findByText('1 of 1')).toBeVisible()
})

it('others can share and report a photo, and nothing else', async () => {
  const photo = site.addPhoto({ ownerId: server.world.addMember().id, title: 'Ring' })
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await renderScreen(`/photos/${photo.id}`, { server })
  await heading('Ring')
  expect(await menuItems()).toEqual(['Share', 'Report'])
  fireEvent.click(screen.getByRole('menuitem', { name: 'Share' }))
  await waitFor(() => expect(copied).toHaveBeenCalledWith(`${location.origin}/#/photos/${photo.id}`))
})

it('[Q-07] the owner adds and removes tags, which lead to the photos that have them', async () => {
  const me = server.signedInAs('member')
  const photo = site.addPhoto({ ownerId: me.id, title: 'Ring', tagList: ['rope'] })
  await renderScreen(`/photos/${photo.id}`, { server })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit tags' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Tags' }))
  await userEvent.fill(sheet.getByRole('combobox', { name: 'Add a tag' }), 'jute')
  fireEvent.click(await sheet.findByRole('option', { name: 'jute' }))
  await waitFor(() => expect(photo.tagList).toEqual(['rope', 'jute']))
  fireEvent.click(sheet.getByRole('button', { name: 'Remove rope' }))
  await waitFor(() => expect(photo.tagList).toEqual(['jute']))
  fireEvent.click(sheet.getByRole('button', { name: 'Close' }))
  fireEvent.click(await screen.findByRole('link', { name: 'Photos tagged jute' }))
  expect(await screen.findByRole('button', { name: 'Remove jute' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Ring' })).toBeInTheDocument()
})

it('a photo that does not exist, or not for this viewer, shows the same missing page', async () => {
  const hidden = site.addPhoto({ ownerId: server.world.addMember().id, title: 'Private', privacy: 2 })
  const draft = site.addPhoto({ ownerId: server.world.addMember().id, title: 'Draft', isDraft: true })
  const { goTo } = await renderScreen('/photos/999999', { server })
  expect(await screen.findByRole('link', { name: 'All photos' })).toBeVisible()
  const words = screen.getByRole('main').textContent
  expect(await findBarriersInBothThemes()).toEqual([])
  for (const { id } of [hidden, draft]) {
    await goTo('/photos')
    await screen.findByRole('heading', { name: 'Photos', level: 1 })
    await goTo(`/photos/${id}`)
    await waitFor(() => expect(screen.getByRole('main').textContent).toBe(words))
  }
  expect(screen.queryByText('Private')).toBeNull()
})

it('a photo that was opened before is shown offline, with its neighbours', async () => {
  const maker = server.world.addMember()
  for (const [index, title] of ['One', 'Two'].entries()) site.addPhoto({ ownerId: maker.id, title, publishedAt: 9 - index })
  const [one] = site.photos.values()
  const { goTo } = await renderScreen(`/photos/${one?.id}`, { server })
  await screen.findByText('1 of 2')
  await goTo('/photos')
  await screen.findByRole('link', { name: 'Two' })
  server.cut()
  await goTo(`/photos/${one?.id}`)
  expect(await heading('One')).toBeVisible()
  expect(await screen.findByText('1 of 2')).toBeVisible()
})

it('[F-05] on the desktop a filmstrip shows the photos around this one, and opens them', async () => {
  const maker = server.world.addMember()
  const photos = ['One', 'Two', 'Three'].map((title, index) => site.addPhoto({ ownerId: maker.id, title, publishedAt: 9 - index }))
  await page.viewport(1280, 800)
  const { address } = await renderScreen(`/photos/${photos[1]?.id}`, { server })
  const strip = within(await screen.findByRole('list', { name: 'Photos around this one' }))
  await waitFor(() =>
    expect(strip.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Open One', 'Open Two', 'Open Three']),
  )
  expect(strip.getByRole('button', { current: true })).toHaveTextContent('Open Two')
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(strip.getByRole('button', { name: 'Open Three' }))
  expect(await heading('Three')).toBeVisible()
  expect(address()).toBe(`/photos/${photos[2]?.id}`)
  await page.viewport(390, 844)
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Photos around this one' }), 'on the phone').toBeNull())
})

it('[F-05] the photo fills the screen with its button and the key F, where the browser can do that', async () => {
  vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(true)
  const fill = vi.spyOn(HTMLElement.prototype, 'requestFullscreen').mockResolvedValue()
  const photo = site.addPhoto({ ownerId: server.world.addMember().id, title: 'Coil' })
  await renderScreen(`/photos/${photo.id}`, { server })
  await heading('Coil')
  press('Full screen')
  await userEvent.keyboard('f')
  await waitFor(() => expect(fill).toHaveBeenCalledTimes(2))
})

it('[F-08] the owner reads why the last changes to the image were not made, and is led to the editor; others do not', async () => {
  const me = server.signedInAs('member')
  const own = site.addPhoto({ ownerId: me.id, title: 'Own', photoFailure: 'too_small' })
  const broken = site.addPhoto({ ownerId: me.id, title: 'Broken', photoState: 'failed', photoFailure: 'damaged' })
  const other = site.addPhoto({ ownerId: server.world.addMember().id, title: 'Of another', photoFailure: 'too_small' })
  const { goTo } = await renderScreen(`/photos/${own.id}`, { server })
  expect(await screen.findByText(/the image would have been too small\. The photo is unchanged\./)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Edit photo' })).toHaveAttribute('href', expect.stringContaining(`/photo/upload/edit?ids=`))
  await goTo(`/photos/${broken.id}`)
  expect(await screen.findByText(/This file is damaged and can’t be shown/)).toBeInTheDocument()
  await goTo(`/photos/${other.id}`)
  expect(await heading('Of another')).toBeVisible()
  expect(screen.queryByText(/too small/)).toBeNull()
})

it('[F-08] the owner downloads the image; the app says so when it is not made yet; others have no such item', async () => {
  const me = server.signedInAs('member')
  // An image that the browser has without asking a server.
  const own = site.addPhoto({ ownerId: me.id, title: 'Own', destination: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=#1-1024.webp' })
  const other = site.addPhoto({ ownerId: server.world.addMember().id, title: 'Of another' })
  const { goTo } = await renderScreen(`/photos/${other.id}`, { server })
  await heading('Of another')
  expect(await menuItems()).not.toContain('Download')
  press('More')
  await goTo(`/photos/${own.id}`)
  await heading('Own')
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const headers = { [serverHeader]: '1' }
  const answers = [new Response('', { status: 404, headers }), new Response('image', { headers })]
  const ask = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const isFile = (input instanceof Request ? input.url : String(input)).includes('-download.webp')
    return (isFile ? answers.shift() : undefined) ?? ask(input, init)
  })
  await choose('Download')
  expect(await screen.findByText('The file is still being made. Try again in a moment.')).toBeVisible()
  expect(saved).not.toHaveBeenCalled()
  await choose('Download')
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe(`photo-${own.id}.webp`)
})
