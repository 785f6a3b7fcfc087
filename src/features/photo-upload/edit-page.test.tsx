import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createPhotoAlbum, listPhotoAlbumOptions } from '#contract/photos/photo-albums.ts'
import { browsePhotos, editPhoto, getPhoto, listPhotoCategories, massUpdatePhotos, removePhoto } from '#contract/photos/photos.ts'
import { searchTags } from '#contract/photos/tags.ts'
import { Refusal } from '#contract/error.ts'
import type { Settable } from '#src/lib/observable.ts'
import { uploadForTest } from '#src/offline/testing/upload-for-test.ts'
import type { UploadEntry } from '#src/offline/uploads/upload-entry.ts'
import type { UploadSnapshot } from '#src/offline/uploads/upload-state.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import { answerPhotos } from '#src/testing/photos/answer-photos.ts'
import { visiblePhoto } from '#src/testing/photos/photo-site.ts'
import { presentPhoto } from '#src/testing/photos/present-photos.ts'
import { answerQuietSite, pageOf } from '#src/testing/quiet-site.ts'
import type { FakeMember } from '#tests/fake/world.ts'
import { photoForTest } from '#src/testing/photo-upload/photo-for-test.ts'

const device = vi.hoisted(() => ({ uploads: null as unknown, actions: null as unknown }))
vi.mock('#src/offline/uploads/upload-feed.ts', async () => {
  const { createObservable } = await import('#src/lib/observable.ts')
  const uploads = createObservable<UploadSnapshot | null>(null)
  device.uploads = uploads
  return { uploadFeed: { subscribe: uploads.subscribe, current: uploads.get } }
})
// Starts workers, which are tested by themselves.
vi.mock('#src/features/upload/use-upload-engine.ts', () => ({ useUploadEngine: () => ({ actions: device.actions }) }))

const server = fakeServer()
loadScreens('/photo/upload/complete', '/photo/upload/edit', '/photos', '/photos/1')

const dismiss = vi.fn<(localId: string) => void>()
let me: FakeMember
let photos: Map<number, ReturnType<typeof photoForTest>>

beforeEach(async () => {
  await page.viewport(390, 844)
  dismiss.mockReset()
  device.actions = { addPhotos: vi.fn(), dismiss }
  me = server.signedInAs('member')
  photos = new Map()
  answerQuietSite(server)
  have({})
  server.answer(getPhoto, ({ photoId }) => {
    const photo = photos.get(photoId)
    if (!photo) throw new Refusal('not_found')
    return photo
  })
  server.answer(listPhotoAlbumOptions, () => ({ albums: [{ id: 5, label: 'Coils', value: '5', userId: me.id, totalPhoto: 2 }] }))
  server.answer(listPhotoCategories, () => ({ categories: [{ categoryId: 3, categoryGroupId: 1, title: 'Knots', totalVideo: 0 }] }))
  server.answer(searchTags, () => ({ tags: [{ tagId: 1, tag: 'still life', total: 4 }] }))
  server.answer(browsePhotos, () => pageOf())
  server.answer(massUpdatePhotos, () => ({ photos: [] }))
})

function have(snapshot: Partial<UploadSnapshot>): void {
  const uploads = device.uploads as Settable<UploadSnapshot | null> // made by the mock above
  act(() => uploads.set({ active: [], ended: [], ...snapshot }))
}
const upload = (filename: string, change: Parameters<typeof uploadForTest>[1] = {}) =>
  uploadForTest(filename, { kind: 'photo', filetype: 'image/jpeg', ...change })
const ended = (filename: string, photoId: number | null, how: Partial<NonNullable<UploadEntry['ended']>> = {}) =>
  upload(filename, { photoId, ended: { kind: 'done', failure: null, atMs: 2, isServerTold: true, ...how } })
function givePhoto(photoId: number, given: Parameters<typeof photoForTest>[2] = {}): void {
  photos.set(photoId, photoForTest(photoId, me, given))
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } })
const photo = (number: number) => within(screen.getByRole('group', { name: `Photo ${number}` }))
const saved = () => server.requestsOf(massUpdatePhotos)

describe('/photo/upload/complete', () => {
  it('[F-06] shows the progress of the photos, and what went wrong with single ones', async () => {
    givePhoto(1, { removed: ['place', 'camera'] })
    have({
      active: [upload('b.jpg', { sentBytes: 500 }), upload('c.jpg', { state: 'paused', pause: 'offline' })],
      ended: [
        ended('a.jpg', 1),
        ended('notes.jpg', null, { kind: 'failed', failure: 'wrong-type' }),
        ended('known.jpg', 9, { isDuplicate: true }),
      ],
    })
    await renderScreen('/photo/upload/complete', { server })
    expect(await screen.findByText('1 of 3 uploaded')).toBeVisible()
    expect(screen.getByRole('progressbar', { name: 'Photo upload' })).toHaveAttribute('value', '50')
    expect(screen.getByText('Waiting for a connection. It starts automatically.')).toBeVisible()
    expect(screen.getByText('notes.jpg wasn’t uploaded: this file type isn’t supported.')).toBeVisible()
    expect(screen.getByText(/You have this photo already/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open it' })).toHaveAttribute('href', '/photos/9')
    expect(await screen.findByText('We removed where it was taken and the camera from the files.')).toBeVisible()
    expect(await findBarriersInBothThemes()).toEqual([])
  })

  it('[F-06] leads on to editing, and to further photos', async () => {
    givePhoto(1)
    have({ ended: [ended('a.jpg', 1)] })
    const { address } = await renderScreen('/photo/upload/complete', { server })
    expect(await screen.findByText('1 photo uploaded')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Upload more' })).toHaveAttribute('href', '/photo/create')
    fireEvent.click(screen.getByRole('link', { name: 'Edit them' }))
    expect(await screen.findByRole('heading', { name: 'Edit 1 photo' })).toBeVisible()
    expect(address()).toBe('/photo/upload/edit')
  })

  it('before a draft exists, for example offline, there is nothing to edit yet', async () => {
    have({ active: [upload('a.jpg', { state: 'paused', pause: 'offline' })] })
    await renderScreen('/photo/upload/complete', { server })
    expect(await screen.findByText('You can edit them once the upload has started.')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Edit them' })).toBeNull()
  })

  it('a photo whose draft is gone, because the member has it already, counts as a duplicate', async () => {
    givePhoto(1)
    have({ ended: [ended('a.jpg', 1), ended('again.jpg', 2)] })
    await renderScreen('/photo/upload/complete', { server })
    expect(await screen.findByText(/^again\.jpg: You have this photo already\./)).toBeVisible()
    expect(screen.getByText('1 photo uploaded')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Open it' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Edit them' })).toBeVisible()
  })

  it('without any upload it leads to choosing photos', async () => {
    await renderScreen('/photo/upload/complete', { server })
    expect(await screen.findByText('No photos are being uploaded')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Upload photos' })).toHaveAttribute('href', '/photo/create')
  })
})

describe('/photo/upload/edit', () => {
  async function openEdit(address = '/photo/upload/edit?ids=1,2') {
    const shown = await renderScreen(address, { server })
    await screen.findByRole('heading', { name: /^Edit \d+ photos?$/, level: 1 })
    return shown
  }

  it('[F-09] [F-11] album, privacy, comment privacy, categories, tags and promo are set for all, titles and descriptions for single ones', async () => {
    givePhoto(1)
    givePhoto(2)
    const { address } = await openEdit()
    await screen.findByRole('option', { name: 'Coils' })
    type(screen.getByRole('combobox', { name: 'Album' }), '5')
    type(screen.getByRole('combobox', { name: 'Who can see' }), '1')
    type(screen.getByRole('combobox', { name: 'Who can comment' }), '2')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Knots' }))
    type(screen.getByRole('combobox', { name: 'Tags' }), 'jute')
    fireEvent.click(await screen.findByRole('option', { name: 'jute' }))
    fireEvent.click(screen.getByRole('switch', { name: /^Offer as promo photos/ }))
    type(photo(1).getByRole('textbox', { name: 'Title' }), 'Third ring, wet')
    type(photo(2).getByRole('textbox', { name: 'Description' }), 'Before the second coat.')
    expect(await findBarriersInBothThemes()).toEqual([])
    press('Save 2 photos')
    await waitFor(() => expect(address()).toBe('/photos/browse/my'))
    expect(saved()).toEqual([
      {
        photoIds: [1, 2],
        ...{ moveToAlbum: 5, privacy: 1, privacyComment: 2, categories: [3], tagList: ['jute'], isPromo: true, isPublished: true },
        photos: [
          { photoId: 1, title: 'Third ring, wet' },
          { photoId: 2, description: 'Before the second coat.' },
        ],
      },
    ])
    expect(await screen.findByText('2 photos saved.')).toBeVisible()
  })

  it('the uploads are no longer listed once their photos are saved', async () => {
    givePhoto(1)
    have({ ended: [ended('a.jpg', 1)] })
    await openEdit('/photo/upload/edit')
    press('Save 1 photo')
    await waitFor(() => expect(dismiss.mock.calls).toEqual([['a.jpg']]))
  })

  it('[F-10] a photo becomes the cover of the chosen album', async () => {
    givePhoto(1)
    givePhoto(2)
    server.answer(editPhoto, ({ photoId }) => photos.get(photoId) ?? photoForTest(photoId, me))
    const { address } = await openEdit()
    expect(screen.queryByRole('button', { name: 'Use as album cover' })).toBeNull()
    await screen.findByRole('option', { name: 'Coils' })
    type(screen.getByRole('combobox', { name: 'Album' }), '5')
    fireEvent.click(photo(2).getByRole('button', { name: 'Use as album cover' }))
    expect(photo(2).getByText('Cover')).toBeVisible()
    press('Save 2 photos')
    await waitFor(() => expect(address()).toBe('/photos/browse/my'))
    expect(server.requestsOf(editPhoto)).toMatchObject([{ photoId: 2, moveToAlbum: 5, setAlbumCover: true }])
  })

  it('[K-04] an album made here is created with privacy 0 and comment privacy 0, and chosen', async () => {
    givePhoto(1)
    server.answer(createPhotoAlbum, ({ name }) => ({ id: 8, name }))
    await openEdit('/photo/upload/edit?ids=1')
    press('New album')
    const dialog = within(await screen.findByRole('dialog', { name: 'New album' }))
    type(dialog.getByRole('textbox', { name: 'Name' }), 'Wet')
    type(dialog.getByRole('textbox', { name: /^Description/ }), 'After rain.')
    fireEvent.click(dialog.getByRole('button', { name: 'Create album' }))
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Album' })).toHaveDisplayValue('Wet'))
    expect(server.requestsOf(createPhotoAlbum)).toMatchObject([{ name: 'Wet', privacy: 0, privacyComment: 0 }])
  })

  it('what was typed survives a reload, and is gone once it is saved or discarded', async () => {
    givePhoto(1)
    givePhoto(2)
    const first = await openEdit()
    type(photo(1).getByRole('textbox', { name: 'Title' }), 'Third ring')
    first.unmount()
    await openEdit()
    expect(await screen.findByText('Your unsaved changes are back. They aren’t saved yet.')).toBeVisible()
    expect(photo(1).getByRole('textbox', { name: 'Title' })).toHaveValue('Third ring')
    press('Discard changes')
    expect(photo(1).getByRole('textbox', { name: 'Title' })).toHaveValue('')
  })

  it('[F-11] offline, the changes wait on the device', async () => {
    givePhoto(1)
    const { address } = await openEdit('/photo/upload/edit?ids=1')
    server.cut()
    type(photo(1).getByRole('textbox', { name: 'Title' }), 'Later')
    press('Save 1 photo')
    await waitFor(() => expect(address()).toBe('/photos/browse/my'))
    expect(await screen.findByText('Saved on this device. It will send automatically when you’re online.')).toBeVisible()
    server.reconnect()
    await waitFor(() => expect(saved()).toMatchObject([{ photos: [{ photoId: 1, title: 'Later' }] }]))
  })

  it('a refused save stays on the screen with the reason', async () => {
    givePhoto(1)
    server.refuse(massUpdatePhotos, 'album_not_found')
    const { address } = await openEdit('/photo/upload/edit?ids=1')
    type(photo(1).getByRole('textbox', { name: 'Title' }), 'Kept')
    press('Save 1 photo')
    expect(await screen.findByText(/^An earlier change wasn’t saved\./)).toBeVisible()
    expect(photo(1).getByRole('textbox', { name: 'Title' })).toHaveValue('Kept')
    expect(address()).toBe('/photo/upload/edit?ids=1')
  })

  it('a text that is too long is marked, and nothing is sent', async () => {
    givePhoto(1)
    await openEdit('/photo/upload/edit?ids=1')
    type(photo(1).getByRole('textbox', { name: /^Description/ }), 'x'.repeat(2001))
    press('Save 1 photo')
    expect(await screen.findByText('This text is too long.')).toBeVisible()
    expect(saved()).toEqual([])
  })

  it('photos of others, deleted ones and ids that are none are not editable', async () => {
    givePhoto(1, { can: { canEdit: false, canDelete: false, canComment: true, canReport: true, canDownload: false, canFeature: false } })
    await renderScreen('/photo/upload/edit?ids=1,99,x', { server })
    expect(await screen.findByText('There are no photos to edit')).toBeVisible()
  })

  it('[F-09] an admin edits the texts of another member’s photo; album, promo, cover and image are the owner’s', async () => {
    server.signedInAs('admin')
    const site = answerPhotos(server)
    const { id } = site.addPhoto({ ownerId: me.id, title: 'Before' })
    server.answer(editPhoto, ({ photoId, title }, context) =>
      presentPhoto(site, Object.assign(visiblePhoto(site, context, photoId), { title }), context),
    )
    const { address } = await openEdit(`/photo/upload/edit?ids=${id}`)
    expect(screen.queryByRole('combobox', { name: 'Album' })).toBeNull()
    expect(screen.queryByRole('switch', { name: /^Offer as promo/ })).toBeNull()
    for (const name of ['Crop, rotate, blur and more', 'Use as album cover'])
      expect(screen.queryByRole('button', { name }), name).toBeNull()
    type(photo(1).getByRole('textbox', { name: 'Title' }), 'Third ring')
    type(screen.getByRole('combobox', { name: 'Who can see' }), '1')
    press('Save 1 photo')
    await waitFor(() => expect(address()).toBe(`/photos/${id}`))
    expect(await screen.findByRole('heading', { name: 'Third ring', level: 1 })).toBeVisible()
    expect(server.requestsOf(editPhoto)).toEqual([expect.objectContaining({ photoId: id, title: 'Third ring', privacy: 1 })])
    for (const field of ['moveToAlbum', 'isPromo', 'isPublished', 'setAlbumCover'])
      expect(server.requestsOf(editPhoto)[0]).not.toHaveProperty(field)
    expect(saved()).toEqual([])
  })

  it('a file that is no usable image can only be removed, and is not published with the others', async () => {
    givePhoto(1)
    givePhoto(2, { photoState: 'failed' })
    server.answer(removePhoto, ({ photoIds }) => {
      for (const id of photoIds) photos.delete(id)
      return { total: photoIds.length }
    })
    await openEdit()
    expect(screen.getByText('This file isn’t a usable image. Delete it, or upload another one.')).toBeVisible()
    type(photo(1).getByRole('textbox', { name: 'Title' }), 'Kept')
    fireEvent.click(photo(2).getByRole('button', { name: 'Delete photo' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete photo' }))
    expect(await screen.findByRole('heading', { name: 'Edit 1 photo' })).toBeVisible()
    expect(photo(1).getByRole('textbox', { name: 'Title' })).toHaveValue('Kept')
    press('Save 1 photo')
    await waitFor(() => expect(saved()).toMatchObject([{ photoIds: [1], isPublished: true }]))
  })

  it('a photo that turns out to be a duplicate while it is being made leaves the form, and the others are saved', async () => {
    givePhoto(1)
    givePhoto(2, { photoState: 'working' })
    await openEdit()
    expect(screen.getByRole('heading', { name: 'Edit 2 photos' })).toBeVisible()
    photos.delete(2)
    // Known photos are asked for again after a lost connection.
    act(() => server.cut())
    act(() => server.reconnect())
    expect(await screen.findByRole('heading', { name: 'Edit 1 photo' })).toBeVisible()
    press('Save 1 photo')
    await waitFor(() => expect(saved()).toMatchObject([{ photoIds: [1], isPublished: true }]))
  })

  it('deleting a photo that is gone already succeeds', async () => {
    givePhoto(1)
    givePhoto(2)
    server.refuse(removePhoto, 'not_found')
    await openEdit()
    fireEvent.click(photo(2).getByRole('button', { name: 'Delete photo' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete photo' }))
    expect(await screen.findByRole('heading', { name: 'Edit 1 photo' })).toBeVisible()
  })

  it('what could not be loaded is asked for again', async () => {
    givePhoto(1)
    const allow = server.refuse(getPhoto, 'server_error')
    await renderScreen('/photo/upload/edit?ids=1', { server })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    allow()
    fireEvent.click(retry)
    expect(await screen.findByRole('heading', { name: 'Edit 1 photo' })).toBeVisible()
  })
})
