import { fireEvent, screen, waitFor } from '@testing-library/react'
import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { noEdits, type PhotoEdits } from '#contract/photos/photo-edits.ts'
import { mogrifyPhoto, photoDetails, type PhotoDetails } from '#contract/photos/photos.ts'
import { canvasOf, contextOf } from '#src/platform/pictures/canvas.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'
import { photoForTest } from '#src/testing/photo-upload/photo-for-test.ts'
import { PhotoEditor } from './photo-editor.tsx'

const server = fakeServer()
const onClose = vi.fn()

/** The editor of a photo of 400 by 300 pixels. */
async function open(given: Partial<PhotoDetails> = {}): Promise<void> {
  onClose.mockReset()
  const me = server.signedInAs('member')
  const stored = photoForTest(1, me, given)
  server.answer(mogrifyPhoto, ({ edits }) => ({ ...stored, edits, version: 2, photoState: 'working' as const }))
  const canvas = canvasOf(400, 300)
  contextOf(canvas).fillRect(0, 0, 200, 300)
  await renderScreen(<PhotoEditor photo={v.parse(photoDetails, stored)} address={canvas.toDataURL()} onClose={onClose} />, { server })
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const change = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } })
const ready = () => screen.findByRole('button', { name: 'Square' })
async function sent(): Promise<PhotoEdits | undefined> {
  press('Done')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  return server.requestsOf(mogrifyPhoto).at(-1)?.edits
}
const croppedTo = (width: number, height: number) =>
  waitFor(() =>
    expect(screen.getByTestId('cropper')).toSatisfy((box: HTMLElement) => {
      const { width: w, height: h } = box.getBoundingClientRect()
      return h > 0 && Math.abs(w / h - width / height) < 0.05
    }),
  )

it('[F-08] a crop with fixed proportions is saved with the version it is based on, and the photo says that it is being made anew', async () => {
  await open()
  await ready()
  expect(await findBarriersInBothThemes()).toEqual([])
  press('Square')
  await croppedTo(1, 1)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toBeEnabled())
  const edits = await sent()
  expect(server.requestsOf(mogrifyPhoto)[0]).toMatchObject({ photoId: 1, version: 1 })
  expect(edits?.crop?.width).toBeCloseTo(0.75, 2)
  expect(edits?.crop?.left).toBeCloseTo(0.125, 2)
  expect(edits?.crop?.height).toBeCloseTo(1, 2)
  expect(await screen.findByText('Saved. The new images are being made.')).toBeVisible()
})

it('[F-08] rotation, level, texts, blurred areas and the format of downloads are saved together', async () => {
  await open()
  await ready()
  press('Rotate')
  press('Turn right')
  change(screen.getByRole('slider', { name: 'Straighten' }), '-3')
  press('Text')
  press('Add a text')
  change(screen.getByRole('textbox', { name: 'Text in the photo' }), 'Holdfast')
  change(screen.getByRole('combobox', { name: 'Place' }), 'top_left')
  press('Blur')
  press('Add an area')
  press('Download format')
  change(screen.getByRole('combobox', { name: 'Format of downloads' }), 'png')
  expect(await findBarriersInBothThemes()).toEqual([])
  expect(await sent()).toMatchObject({
    ...{ rotate: 90, level: -3, crop: null, format: 'png' },
    marks: [{ text: 'Holdfast', place: 'top_left', colour: 'light' }],
    blurs: [{ shape: 'oval' }],
  })
})

it('areas are moved and resized with the arrow keys, removed with Delete, and every step can be undone and redone', async () => {
  await open()
  await ready()
  press('Blur')
  press('Add an area')
  const area = () => screen.getByRole('button', { name: 'Blurred area 1' })
  fireEvent.keyDown(area(), { key: 'ArrowRight' })
  expect(area().style.left).toBe('36%')
  fireEvent.keyDown(area(), { key: 'ArrowDown', shiftKey: true })
  expect(area().style.height).toBe('31%')
  fireEvent.keyDown(area(), { key: 'Delete' })
  expect(screen.queryByRole('button', { name: 'Blurred area 1' })).toBeNull()
  press('Undo')
  expect(area().style.left).toBe('36%')
  press('Undo')
  expect(area().style.left).toBe('35%')
  press('Redo')
  expect(area().style.left).toBe('36%')
})

it('a pointer draws areas on the photo', async () => {
  await open()
  await ready()
  press('Blur')
  const layer = screen.getByTestId('blur-layer')
  layer.setPointerCapture = () => undefined // there is no real pointer
  await waitFor(() => expect(layer.getBoundingClientRect().width).toBeGreaterThan(0))
  const { left, top, width, height } = layer.getBoundingClientRect()
  const at = (x: number, y: number) => ({ clientX: left + x * width, clientY: top + y * height, pointerId: 1 })
  fireEvent.pointerDown(layer, at(0.1, 0.2))
  fireEvent.pointerMove(layer, at(0.5, 0.6))
  fireEvent.pointerUp(layer, at(0.5, 0.6))
  const [drawn] = (await sent())?.blurs ?? []
  expect(drawn?.left).toBeCloseTo(0.1, 2)
  expect(drawn?.top).toBeCloseTo(0.2, 2)
  expect(drawn?.width).toBeCloseTo(0.4, 2)
  expect(drawn?.height).toBeCloseTo(0.4, 2)
})

it('a refused save stays open with the reason and the changes', async () => {
  await open()
  server.refuse(mogrifyPhoto, 'edit_conflict')
  await ready()
  press('Rotate')
  press('Turn left')
  press('Done')
  expect(await screen.findByText(/Your changes are still here\./)).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

const stored: PhotoEdits = {
  ...{ ...noEdits, rotate: 90 as const, format: 'jpeg' as const },
  blurs: [{ left: 0.1, top: 0.2, width: 0.3, height: 0.4, shape: 'oval' }],
}

it('[F-08] an edited photo opens with its edits, and nothing is sent before Done, so that what is blurred stays so', async () => {
  await open({ edits: stored })
  await ready()
  expect(server.requestsOf(mogrifyPhoto)).toEqual([])
  press('Text')
  press('Add a text')
  change(screen.getByRole('textbox', { name: 'Text in the photo' }), 'Holdfast')
  expect(server.requestsOf(mogrifyPhoto)).toEqual([])
  expect(await sent()).toMatchObject({ ...stored, marks: [{ text: 'Holdfast' }] })
  expect(server.requestsOf(mogrifyPhoto)).toHaveLength(1)
})

it('[F-08] the cropper follows when a crop is undone or the original is restored', async () => {
  await open({ edits: { ...noEdits, crop: { left: 0.125, top: 0, width: 0.75, height: 1 } } })
  await ready()
  await croppedTo(1, 1)
  press('Restore original')
  await croppedTo(4, 3)
  press('Undo')
  await croppedTo(1, 1)
  press('Redo')
  await croppedTo(4, 3)
  expect(await sent()).toEqual(noEdits)
})

it('[F-08] the original is restored with Done, and that can be undone before', async () => {
  await open({ edits: stored })
  await ready()
  press('Restore original')
  expect(screen.queryByRole('button', { name: 'Restore original' })).toBeNull()
  press('Undo')
  press('Restore original')
  expect(server.requestsOf(mogrifyPhoto)).toEqual([])
  expect(await sent()).toEqual({ ...noEdits, format: 'jpeg' })
})

it('a photo that cannot be loaded says so', async () => {
  const me = server.signedInAs('member')
  await renderScreen(
    <PhotoEditor photo={v.parse(photoDetails, photoForTest(1, me))} address="data:image/png;base64,xx" onClose={onClose} />,
    { server },
  )
  expect(await screen.findByText(/The photo couldn’t be loaded/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Done' })).toBeDisabled()
})
