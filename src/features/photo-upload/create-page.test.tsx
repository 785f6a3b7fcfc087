import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listPhotoAlbumOptions } from '#contract/photos/photo-albums.ts'
import type { Settable } from '#src/lib/observable.ts'
import { CallError } from '#src/http/call-error.ts'
import { memberStore } from '#src/data/session/member-store.ts'
import { lockMarkName } from '#src/offline/device-names.ts'
import { openStoreForTest, removeStore } from '#src/offline/testing/device-for-test.ts'
import { keepChosenFile, keepSharedFiles, readSharedFiles } from '#src/offline/uploads/shared-files.ts'
import type { PickedFile } from '#src/offline/uploads/upload-entry.ts'
import type { UploadSnapshot } from '#src/offline/uploads/upload-state.ts'
import { openUploadStore } from '#src/offline/uploads/upload-store.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { copyPlaces, createFileKeeper } from '#src/workers/upload/file-keeper.ts'
import { openSend, PretendDevice, serverUrl } from '#src/workers/upload/queue/pretend-ports.ts'
import { keyOf } from './internal/use-chosen-photos.ts'
import type { PhotoUploads } from './photo-uploads.ts'
import { readPixels, stripedPhoto, undecodablePhoto } from '#src/testing/photo-upload/photo-file.ts'

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
loadScreens('/photo/create', '/photo/upload/complete')

const addPhotos = vi.fn<PhotoUploads['addPhotos']>()

beforeEach(async () => {
  await page.viewport(390, 844)
  addPhotos.mockReset().mockResolvedValue([])
  device.actions = { addPhotos, dismiss: vi.fn() }
  answerQuietSite(server)
  server.answer(listPhotoAlbumOptions, () => ({ albums: [] }))
  const uploads = device.uploads as Settable<UploadSnapshot | null> // made by the mock above
  uploads.set({ active: [], ended: [] })
})

function holding(files: readonly File[]): DataTransfer {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  return transfer
}
const picker = () => screen.getByLabelText<HTMLInputElement>(/^Choose photos/)
const choose = (...files: File[]) => fireEvent.change(picker(), { target: { files: holding(files).files } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const agree = () => fireEvent.click(screen.getByRole('checkbox'))
const offered = () => screen.queryAllByRole('button', { name: /^Remove / }).map((button) => button.getAttribute('aria-label')?.slice(7))
const queued = () => addPhotos.mock.calls.flatMap(([files]) => files.map(({ file }) => file.name))
const jpeg = (name: string, content = name) => new File([content], name, { type: 'image/jpeg', lastModified: 1 })

async function open(address = '/photo/create') {
  const shown = await renderScreen(address, { server })
  await screen.findByRole('heading', { name: 'Upload photos', level: 1 })
  return shown
}

describe('choosing photos', () => {
  it('[F-06] without an image nothing happens but the words “Choose at least one image.”', async () => {
    const { address } = await open()
    agree()
    press('Upload photos')
    expect(screen.getByText('Choose at least one image.')).toBeVisible()
    expect(addPhotos).not.toHaveBeenCalled()
    expect(address()).toBe('/photo/create')
    expect(await findBarriersInBothThemes()).toEqual([])
  })

  it('[F-06] nothing is sent before everyone shown is confirmed to have agreed', async () => {
    await open()
    choose(await stripedPhoto('one.png'))
    press('Upload 1 photo')
    expect(screen.getByText('Confirm this first.')).toBeVisible()
    expect(addPhotos).not.toHaveBeenCalled()
  })

  it('[F-06] several images, chosen, dropped and pasted, are uploaded together into an album, and the screen goes to complete', async () => {
    server.answer(listPhotoAlbumOptions, () => ({ albums: [{ id: 5, label: 'Coils', value: '5', userId: 1, totalPhoto: 2 }] }))
    const { address } = await open()
    choose(await stripedPhoto('one.png'), jpeg('two.jpg'))
    const dropped = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: holding([jpeg('three.JPEG')]) })
    act(() => void picker().dispatchEvent(dropped))
    act(() => void document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: holding([jpeg('four.webp')]), cancelable: true })))
    expect(offered()).toEqual(['one.png', 'two.jpg', 'three.JPEG', 'four.webp'])
    expect(await screen.findByRole('img', { name: 'one.png' })).toBeVisible()
    expect(await screen.findByText('two.jpg'), 'a tile with the name where there is no image').toBeVisible()
    press('Remove two.jpg')
    await screen.findByRole('option', { name: 'Coils' })
    fireEvent.change(screen.getByRole('combobox', { name: 'Album' }), { target: { value: '5' } })
    agree()
    expect(await findBarriersInBothThemes()).toEqual([])
    press('Upload 3 photos')
    await waitFor(() => expect(address()).toBe('/photo/upload/complete'))
    expect(queued()).toEqual(['one.png', 'three.JPEG', 'four.webp'])
    expect(addPhotos.mock.calls[0]?.[1]).toBe(5)
  })

  it('[F-06] the picker accepts images, HEIC by its extension, and the camera is offered on a phone', async () => {
    await open()
    expect(picker()).toHaveAttribute('multiple')
    expect(picker().accept).toContain('image/*')
    expect(picker().accept).toContain('.heic,.heif')
    expect(screen.getByRole('button', { name: 'Take a photo' })).toBeVisible()
    expect(document.querySelector('input[capture]')).toHaveAttribute('accept', 'image/*')
  })

  it('[F-06] fifty files at once: what is no photo is named, and the others stay', async () => {
    await open()
    const files = Array.from({ length: 50 }, (_, index) => (index === 7 ? new File(['x'], 'notes.txt') : jpeg(`${index}.jpg`)))
    choose(...files)
    expect(screen.getByText(/notes\.txt isn’t a photo we support/)).toBeVisible()
    agree()
    press('Upload 49 photos')
    await waitFor(() => expect(queued()).toHaveLength(49))
  })

  it('a photo chosen twice is there once, and of more than a hundred the rest is left out and counted', async () => {
    await open()
    choose(...Array.from({ length: 99 }, (_, index) => jpeg(`${index}.jpg`)))
    choose(jpeg('5.jpg'), jpeg('a.jpg'), jpeg('b.jpg'), jpeg('c.jpg'))
    expect(offered()).toHaveLength(100)
    expect(screen.getByText(/2 photos were left out/)).toBeVisible()
  })

  it('leaving with chosen photos is asked about: staying keeps them, leaving drops them', async () => {
    const { address, goTo } = await open()
    choose(jpeg('one.jpg'))
    const leave = () => fireEvent.click(screen.getByRole('link', { name: 'Videos' }))
    leave()
    const question = within(await screen.findByRole('dialog', { name: 'Leave without uploading?' }))
    expect(await findBarriersInBothThemes()).toEqual([])
    fireEvent.click(question.getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe('/photo/create')
    expect(offered()).toEqual(['one.jpg'])
    const arriving = goTo('/photo/upload/complete')
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }))
    await arriving
    expect(await screen.findByText('No photos are being uploaded')).toBeVisible()
  })

  it('without chosen photos nothing is asked', async () => {
    const { goTo } = await open()
    await goTo('/photo/upload/complete')
    expect(await screen.findByText('No photos are being uploaded')).toBeVisible()
  })

  it('an upload that cannot start keeps the photos', async () => {
    addPhotos.mockRejectedValue(new CallError('server_error'))
    const { address } = await open()
    choose(jpeg('one.jpg'))
    agree()
    press('Upload 1 photo')
    expect(await screen.findByText('The upload couldn’t start. Your photos are still here.')).toBeVisible()
    expect(offered()).toEqual(['one.jpg'])
    expect(address()).toBe('/photo/create')
  })
})

describe('a tab of an older build that leads the uploads', () => {
  it('takes no photos: the member reads what to do, and the photos stay', async () => {
    addPhotos.mockResolvedValue('unheard')
    const { address } = await open()
    choose(jpeg('one.jpg'))
    agree()
    press('Upload 1 photo')
    expect(await screen.findByText('Reload your other tabs of this site first.')).toBeVisible()
    expect(address()).toBe('/photo/create')
    expect(offered()).toEqual(['one.jpg'])
    addPhotos.mockResolvedValue([])
    press('Upload 1 photo')
    await waitFor(() => expect(address()).toBe('/photo/upload/complete'))
  })
})

describe('photos shared into the app', () => {
  it('[F-06] are offered, also after a reload, until the member uploads them', async () => {
    const me = server.signedInAs('member')
    const store = await memberStore(me.id)
    if (!store) throw new Error('no store')
    await keepSharedFiles(store, [jpeg('shared.jpg'), new File(['v'], 'clip.mp4', { type: 'video/mp4' })], 1)
    const first = await open('/photo/create?shared=kept')
    await waitFor(() => expect(offered()).toEqual(['shared.jpg']))
    first.unmount()
    await open()
    await waitFor(() => expect(offered()).toEqual(['shared.jpg']))
    agree()
    press('Upload 1 photo')
    await waitFor(() => expect(queued()).toEqual(['shared.jpg']))
    await waitFor(async () => expect((await readSharedFiles(store, 'photo')).files).toEqual([]))
    expect((await readSharedFiles(store, 'video')).files).toHaveLength(1)
  })

  it('[F-06] chosen photos are there after a reload, those that were removed are not; after the upload none is kept', async () => {
    const me = server.signedInAs('member')
    const store = await memberStore(me.id)
    if (!store) throw new Error('no store')
    const keptNames = async () => (await readSharedFiles(store, 'photo')).files.map(({ name }) => name)
    const first = await open()
    choose(jpeg('one.jpg'), jpeg('two.jpg'))
    choose(jpeg('three.jpg'))
    press('Remove two.jpg')
    await waitFor(async () => expect(await keptNames()).toEqual(['one.jpg', 'three.jpg']))
    first.unmount()
    await open()
    await waitFor(() => expect(offered()).toEqual(['one.jpg', 'three.jpg']))
    choose(jpeg('one.jpg'))
    expect(offered(), 'once').toEqual(['one.jpg', 'three.jpg'])
    agree()
    press('Upload 2 photos')
    await waitFor(() => expect(queued()).toEqual(['one.jpg', 'three.jpg']))
    await waitFor(async () => expect(await keptNames()).toEqual([]))
  })

  it('[F-06] a blurred photo comes back blurred after a reload, and its original is not on the device', async () => {
    const me = server.signedInAs('member')
    const store = await memberStore(me.id)
    if (!store) throw new Error('no store')
    const original = jpeg('faces.jpg', 'the face')
    await keepChosenFile(store, { id: undefined, file: jpeg('faces.jpg', 'blurred'), originalKey: keyOf(original), isBlurred: true }, 1)
    await open()
    expect(await screen.findByText('Blurred')).toBeVisible()
    choose(original)
    expect(offered(), 'not the original as well').toEqual(['faces.jpg'])
    agree()
    press('Upload 1 photo')
    await waitFor(() => expect(addPhotos).toHaveBeenCalledOnce())
    expect(await addPhotos.mock.calls[0]?.[0][0]?.file.text()).toBe('blurred')
  })

  it('[F-06] photos that the member drops by leaving are no longer on the device', async () => {
    const me = server.signedInAs('member')
    const store = await memberStore(me.id)
    if (!store) throw new Error('no store')
    const { goTo } = await open()
    choose(jpeg('one.jpg'))
    await waitFor(async () => expect((await readSharedFiles(store, 'photo')).files).toHaveLength(1))
    const arriving = goTo('/photo/upload/complete')
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }))
    await arriving
    await waitFor(async () => expect((await readSharedFiles(store, 'photo')).files).toEqual([]))
  })

  it('[F-06] with app lock, chosen photos are never on the device unencrypted', async () => {
    const me = server.signedInAs('member')
    const store = await memberStore(me.id)
    if (!store) throw new Error('no store')
    await caches.open(lockMarkName(me.id))
    await open()
    choose(jpeg('two.jpg'))
    expect(offered()).toEqual(['two.jpg'])
    agree()
    addPhotos.mockImplementation(async () => {
      // By now everything that is kept has been written.
      expect((await readSharedFiles(store, 'photo')).files).toEqual([])
      return []
    })
    press('Upload 1 photo')
    await waitFor(() => expect(queued()).toEqual(['two.jpg']))
    await caches.delete(lockMarkName(me.id))
  })

  it('that the device did not keep are said to be missing', async () => {
    await open('/photo/create?shared=no-room')
    expect(screen.getByText('The shared photos weren’t saved: this device is full. Choose them again here.')).toBeVisible()
  })
})

describe('blurring before the upload', () => {
  async function blurEverything(name: string): Promise<void> {
    press(`Blur ${name}`)
    const dialog = await screen.findByRole('dialog', { name: 'Blur' })
    await within(dialog).findByTestId('blur-layer')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add an area' }))
    const area = within(dialog).getByRole('button', { name: 'Blurred area 1' })
    // From the middle to the upper left corner, then over most of the photo.
    for (let step = 0; step < 40; step += 1) {
      fireEvent.keyDown(area, { key: 'ArrowLeft' })
      fireEvent.keyDown(area, { key: 'ArrowUp' })
    }
    for (let step = 0; step < 70; step += 1) {
      fireEvent.keyDown(area, { key: 'ArrowRight', shiftKey: true })
      fireEvent.keyDown(area, { key: 'ArrowDown', shiftKey: true })
    }
    fireEvent.click(within(dialog).getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }

  it('nothing unblurred leaves the device: only the blurred file reaches the server, and no store has the original', async () => {
    const me = server.signedInAs('member')
    const shared = await memberStore(me.id)
    if (!shared) throw new Error('no store')
    const original = await stripedPhoto('faces.png')
    await keepSharedFiles(shared, [original], 1)
    const store = await openStoreForTest()
    const pretend = new PretendDevice()
    const rows = await openUploadStore(store)
    pretend.stores = { rows, files: createFileKeeper(rows, copyPlaces(store, null), (error) => pretend.problems.push(error)) }
    const queue = pretend.queue()
    await queue.open()
    let keptWhenAdded: string[] = []
    addPhotos.mockImplementation(async (files: readonly PickedFile[]) => {
      keptWhenAdded = await Promise.all((await readSharedFiles(shared, 'photo')).files.map((file) => file.text()))
      await queue.add(files, { serverUrl, kind: 'photo' })
      return []
    })

    await open()
    await waitFor(() => expect(offered()).toEqual(['faces.png']))
    await blurEverything('faces.png')
    expect(await screen.findByText('Blurred')).toBeVisible()
    agree()
    press('Upload 1 photo')
    await waitFor(() => expect(pretend.sends).toHaveLength(1))
    expect(keptWhenAdded, 'the blurred photo took the place of the original').toHaveLength(1)
    expect(keptWhenAdded).not.toContain(await original.text())
    expect(addPhotos.mock.calls[0]?.[0][0]?.handle, 'a handle would lead back to the original').toBeNull()
    const { file } = openSend(pretend).request
    const sent = await file.slice(0, file.size)
    const at = await readPixels(sent)
    for (let x = 25; x < 75; x += 1) expect(Math.abs(at(x, 50) - 128), `pixel ${x}`).toBeLessThan(40)
    expect([at(118, 110), at(119, 110)], 'outside of the area').toEqual([0, 255])
    const originalBytes = await original.text()
    for (const piece of await store.db.uploadPieces.toArray())
      expect(await new Response(piece.bytes as BodyInit).text()).not.toBe(originalBytes)
    expect(await sent.text()).not.toBe(originalBytes)
    await queue.close()
    await removeStore(store)
  })

  it('a photo that was blurred does not come back unblurred when its file is chosen again', async () => {
    await open()
    const original = await stripedPhoto('faces.png')
    choose(original)
    await blurEverything('faces.png')
    choose(original)
    expect(offered()).toEqual(['faces.png'])
    agree()
    press('Upload 1 photo')
    await waitFor(() => expect(queued()).toHaveLength(1))
    const sent = addPhotos.mock.calls[0]?.[0][0]?.file
    expect(await sent?.text()).not.toBe(await original.text())
  })

  it('a file that this browser cannot open is left out, or uploaded unblurred only after a question', async () => {
    await open()
    choose(undecodablePhoto('IMG_1.HEIC'), undecodablePhoto('IMG_2.HEIC'))
    press('Blur IMG_1.HEIC')
    const question = await screen.findByRole('dialog', { name: 'Upload it without blurring?' })
    expect(question.textContent).toContain('This browser can’t open IMG_1.HEIC')
    fireEvent.click(within(question).getByRole('button', { name: 'Leave it out' }))
    expect(offered()).toEqual(['IMG_2.HEIC'])
    press('Blur IMG_2.HEIC')
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Upload it without blurring?' })).getByRole('button', { name: 'Upload unblurred' }),
    )
    expect(offered()).toEqual(['IMG_2.HEIC'])
    expect(addPhotos).not.toHaveBeenCalled()
  })
})
