import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { createComment } from '#contract/comments.ts'
import { attachmentLimits } from '#contract/texts/attachments.ts'
import { CallError } from '#src/http/call-error.ts'
import { uploadAttachments } from '#src/data/http/send-form.ts'
import { deferred } from '#src/lib/deferred.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { pictureFile } from '#src/testing/picture-file.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'
import { CommentsSection } from './comments-section.tsx'

vi.mock('#src/data/http/send-form.ts', async (original) => ({ ...(await original<object>()), uploadAttachments: vi.fn() }))
const uploaded = vi.mocked(uploadAttachments)

const server = fakeServer()

/** The comments under a video of another member. */
async function openComments(itemId = server.world.addVideo().id) {
  const { container } = await renderScreen(<CommentsSection subject={{ typeId: 'video', itemId }} total={0} />, { server })
  await screen.findByText('No comments yet.')
  return { itemId, input: inputIn(container), container }
}
function inputIn(container: HTMLElement): HTMLInputElement {
  const input = container.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no way to pick a photo.')
  return input
}
const choose = (input: HTMLInputElement, files: readonly File[]) => fireEvent.change(input, { target: { files } })
const write = (text: string) => fireEvent.change(screen.getByLabelText('Your comment'), { target: { value: text } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const photos = async () =>
  within(await screen.findByRole('list', { name: 'Photos to send' }))
    .getAllByRole('img')
    .map((image) => image.getAttribute('alt'))
const pictureRules = 'Photos must be JPEG, PNG, WebP, GIF or AVIF files up to 15 MB. Save a HEIC photo as JPEG first.'

it('[W-08] images are added in the editor, go with the comment, and open large where they are shown', async () => {
  uploaded.mockResolvedValueOnce([{ attachmentId: 32, destination: '/x' }])
  const { itemId, input } = await openComments()
  expect(input.accept).toBe('image/jpeg,image/png,image/webp,image/gif,image/avif')
  choose(input, [await pictureFile('a.png'), await pictureFile('b.png')])
  expect(await photos()).toEqual(['a.png', 'b.png'])
  expect(screen.queryByRole('button', { name: 'Send' }), 'a text is needed').toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Remove photo 1' }))
  expect(await photos()).toEqual(['b.png'])
  write('See here')
  expect(await findBarriersInBothThemes()).toEqual([])
  press('Send')
  await waitFor(() => expect(server.requestsOf(createComment)).toMatchObject([{ itemId, text: 'See here', attachments: [32] }]))
  expect(uploaded.mock.lastCall?.[0]).toHaveLength(1)
  const open = await screen.findByRole('button', { name: 'Open photo 1' })
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Photos to send' })).toBeNull())
  fireEvent.click(open)
  expect(await screen.findByRole('img', { name: /^Photo by/ })).toBeVisible()
})

it('[W-08] a pasted image is added; the image of a text that Word copies beside it is not', async () => {
  await openComments()
  const paste = (file: File, texts: Record<string, string> = {}) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(texts)) clipboardData.setData(type, text)
    clipboardData.items.add(file)
    screen.getByLabelText('Your comment').dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }
  paste(await pictureFile('screenshot.png'))
  expect(await photos()).toEqual(['screenshot.png'])
  paste(await pictureFile('of-the-text.png'), { 'text/plain': 'Tied', 'text/html': '<b>Tied</b>' })
  paste(await pictureFile('copied-file.png'), { 'text/plain': 'copied-file.png' })
  await waitFor(async () => expect(await photos()).toEqual(['screenshot.png', 'copied-file.png']))
})

it('[W-08] an image dropped on the text is added, and the browser does not leave the app to open it; dropped text is left to the field', async () => {
  await openComments()
  const drop = (fill: (data: DataTransfer) => void, type = 'drop') => {
    const dataTransfer = new DataTransfer()
    fill(dataTransfer)
    const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })
    screen.getByLabelText('Your comment').dispatchEvent(event)
    return event.defaultPrevented
  }
  const knot = await pictureFile('dropped.png')
  expect(drop((data) => data.items.add(knot), 'dragover')).toBe(true)
  expect(drop((data) => data.items.add(knot))).toBe(true)
  expect(await photos()).toEqual(['dropped.png'])
  for (const type of ['dragover', 'drop']) expect(drop((data) => data.setData('text/plain', 'Tied'), type)).toBe(false)
  expect(drop((data) => data.items.add(new File(['x'], 'notes.txt', { type: 'text/plain' })))).toBe(true)
  expect(await screen.findByText(pictureRules)).toBeVisible()
  expect(await photos()).toEqual(['dropped.png'])
})

it('[W-08] a photo that is too large, of another type, or one too many is refused at the field, and the text stays', async () => {
  const { input } = await openComments()
  write('See here')
  const large = new File([new Uint8Array(attachmentLimits.bytes + 1)], 'large.png', { type: 'image/png' })
  for (const refused of [large, await pictureFile('a.heic', 'image/heic'), new File(['no image'], 'a.png', { type: 'image/png' })]) {
    choose(input, [refused])
    expect(await screen.findByText(pictureRules)).toBeVisible()
    choose(input, [await pictureFile()])
    await waitFor(() => expect(screen.queryByText(pictureRules)).toBeNull())
    press('Remove photo 1')
  }
  choose(input, await Promise.all(['1', '2', '3', '4', '5'].map((name) => pictureFile(name))))
  expect(await screen.findByText('Up to 4 photos at a time.')).toBeVisible()
  expect(await photos()).toEqual(['1', '2', '3', '4'])
  expect(screen.getByRole('button', { name: 'Attach a photo' })).toBeDisabled()
  expect(screen.getByLabelText('Your comment')).toHaveValue('See here')
  expect(uploaded).not.toHaveBeenCalled()
})

it('[W-08] photos and text are there again after a reload, and not after they were sent', async () => {
  uploaded.mockResolvedValueOnce([{ attachmentId: 33, destination: '/x' }])
  const { itemId, input } = await openComments()
  write('See here')
  choose(input, [await pictureFile()])
  await photos()
  cleanup()
  await openComments(itemId)
  expect(await photos()).toEqual(['knot.png'])
  expect(screen.getByLabelText('Your comment')).toHaveValue('See here')
  press('Send')
  await waitFor(() => expect(server.requestsOf(createComment)).toMatchObject([{ text: 'See here', attachments: [33] }]))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Photos to send' })).toBeNull())
})

it('[W-08] without a connection the photos wait on the device with the comment, are shown in it, and are sent later', async () => {
  let isCut = true
  uploaded.mockImplementation(async () => {
    if (isCut) throw new CallError('network_error', { status: 0 })
    return [{ attachmentId: 34, destination: '/x' }]
  })
  const { input } = await openComments()
  server.cut()
  choose(input, [await pictureFile()])
  await photos()
  write('From the train')
  press('Send')
  expect(await screen.findByText('Queued. Sends when you’re back online.')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Open photo 1' })).toBeVisible()
  expect(server.requestsOf(createComment)).toEqual([])
  isCut = false
  server.reconnect()
  await waitFor(() => expect(server.requestsOf(createComment)).toMatchObject([{ text: 'From the train', attachments: [34] }]))
  await waitFor(() => expect(screen.queryByText('Queued. Sends when you’re back online.')).toBeNull())
})

it('[W-08] a photo that the server refuses stays with its comment, which says why and can be sent again or discarded', async () => {
  const refusal = new CallError('upload_wrong_type', { status: 415, message: 'x' })
  uploaded.mockRejectedValueOnce(refusal).mockRejectedValueOnce(refusal)
  const { input } = await openComments()
  choose(input, [await pictureFile()])
  await photos()
  write('See here')
  press('Send')
  expect(await screen.findByText(/^Not sent\./)).toBeVisible()
  expect(screen.getByText('See here')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Open photo 1' })).toBeVisible()
  press('Try again')
  await waitFor(() => expect(uploaded).toHaveBeenCalledTimes(2))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByText('See here')).toBeNull())
  expect(server.requestsOf(createComment)).toEqual([])
})

it('[W-08] a comment is sent with a photo that was still being read when it was sent, and the next one without', async () => {
  uploaded.mockResolvedValueOnce([{ attachmentId: 35, destination: '/x' }])
  const { input } = await openComments()
  const decoded = deferred<ImageBitmap>()
  const bitmap = await createImageBitmap(new ImageData(4, 3))
  vi.spyOn(globalThis, 'createImageBitmap').mockReturnValueOnce(decoded.promise)
  choose(input, [await pictureFile()])
  write('See here')
  press('Send')
  decoded.resolve(bitmap)
  await waitFor(() => expect(server.requestsOf(createComment)).toMatchObject([{ text: 'See here', attachments: [35] }]))
  write('And another')
  fireEvent.click(await screen.findByRole('button', { name: 'Send' }))
  await waitFor(() => expect(server.requestsOf(createComment)[1]).toMatchObject({ text: 'And another', attachments: [] }))
})

it('[W-08] photos and text of one item stay with it when the screen goes on to the next', async () => {
  const [first, second] = [server.world.addVideo().id, server.world.addVideo().id]
  const section = (itemId: number) => <CommentsSection subject={{ typeId: 'video', itemId }} total={0} />
  const show = deferred<void>()
  function Screen() {
    const [itemId, setItemId] = useState<number>(first)
    useEffect(() => void show.promise.then(() => setItemId(second)), [])
    return section(itemId)
  }
  const { container } = await renderScreen(<Screen />, { server })
  await screen.findByText('No comments yet.')
  choose(inputIn(container), [await pictureFile()])
  write('About the first')
  expect(await photos()).toEqual(['knot.png'])
  show.resolve()
  await waitFor(() => expect(screen.getByLabelText('Your comment')).toHaveValue(''))
  expect(screen.queryByRole('list', { name: 'Photos to send' })).toBeNull()
  write('About the second')
  press('Send')
  await waitFor(() =>
    expect(server.requestsOf(createComment)).toMatchObject([{ itemId: second, text: 'About the second', attachments: [] }]),
  )
  expect(uploaded).not.toHaveBeenCalled()
})

it('[W-08] what is typed and added while a comment is being sent stays for the next one', async () => {
  uploaded.mockResolvedValueOnce([{ attachmentId: 36, destination: '/x' }])
  const { input } = await openComments()
  choose(input, [await pictureFile('first.png')])
  expect(await photos()).toEqual(['first.png'])
  write('See here')
  // The comment is sent only once a photo that is still being read is there.
  const decoded = deferred<ImageBitmap>()
  const bitmap = await createImageBitmap(new ImageData(4, 3))
  vi.spyOn(globalThis, 'createImageBitmap').mockReturnValueOnce(decoded.promise)
  choose(input, [await pictureFile('second.png')])
  press('Send')
  write('See here, and there')
  decoded.resolve(bitmap)
  await waitFor(() => expect(server.requestsOf(createComment)).toMatchObject([{ text: 'See here' }]))
  expect(uploaded.mock.lastCall?.[0].map(({ name }) => name)).toHaveLength(2)
  await waitFor(() => expect(screen.getByLabelText('Your comment')).toHaveValue(', and there'))
  expect(screen.queryByRole('list', { name: 'Photos to send' })).toBeNull()
})

it('[W-08] a comment that is sent before the photos of its draft have been read takes them with it', async () => {
  uploaded.mockResolvedValueOnce([{ attachmentId: 37, destination: '/x' }])
  const { itemId, input } = await openComments()
  write('See here')
  choose(input, [await pictureFile()])
  await photos()
  cleanup()
  const decoded = deferred<ImageBitmap>()
  const bitmap = await createImageBitmap(new ImageData(4, 3))
  vi.spyOn(globalThis, 'createImageBitmap').mockReturnValueOnce(decoded.promise)
  await openComments(itemId)
  fireEvent.click(await screen.findByRole('button', { name: 'Send' }))
  decoded.resolve(bitmap)
  await waitFor(() => expect(server.requestsOf(createComment)).toMatchObject([{ text: 'See here', attachments: [37] }]))
})

it('[W-08] photos are decoded one after the other, in the order in which they were added, and none for which there is no room', async () => {
  const { input } = await openComments()
  const decode = vi.spyOn(globalThis, 'createImageBitmap')
  const decoded = deferred<ImageBitmap>()
  const bitmap = await createImageBitmap(new ImageData(4, 3))
  decode.mockClear()
  decode.mockReturnValueOnce(decoded.promise)
  choose(input, [await pictureFile('1'), await pictureFile('2')])
  choose(input, await Promise.all(['3', '4', '5', '6', '7'].map((name) => pictureFile(name))))
  await waitFor(() => expect(decode).toHaveBeenCalledTimes(1))
  decoded.resolve(bitmap)
  expect(await screen.findByText('Up to 4 photos at a time.')).toBeVisible()
  expect(await photos()).toEqual(['1', '2', '3', '4'])
  expect(decode).toHaveBeenCalledTimes(4)
})

it('[W-08] every photo has its own name for removing it; then the focus is on the next one, and at last on the button for more', async () => {
  const { id: itemId } = server.world.addVideo()
  const { container } = await renderScreen(
    <main id="main">
      <CommentsSection subject={{ typeId: 'video', itemId }} total={0} />
    </main>,
    { server },
  )
  await screen.findByText('No comments yet.')
  choose(inputIn(container), [await pictureFile('1'), await pictureFile('2')])
  expect(await photos()).toEqual(['1', '2'])
  const remove = (number: number) => {
    const button = screen.getByRole('button', { name: `Remove photo ${number}` })
    button.focus()
    fireEvent.click(button)
  }
  expect(screen.getByRole('button', { name: 'Remove photo 2' })).toBeVisible()
  remove(1)
  expect(await photos()).toEqual(['2'])
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove photo 1' })).toHaveFocus())
  remove(1)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Attach a photo' })).toHaveFocus())
})
