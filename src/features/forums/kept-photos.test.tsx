import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { sendPost } from '#contract/community/forum-writes.ts'
import { memberStore } from '#src/data/session/member-store.ts'
import { uploadAttachments } from '#src/data/http/send-form.ts'
import { readUnsent } from '#src/offline/unsent.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { pictureFile } from '#src/testing/picture-file.ts'
import { loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import { writeRichText } from '#src/testing/write-rich-text.ts'

vi.mock('#src/data/http/send-form.ts', async (original) => ({ ...(await original<object>()), uploadAttachments: vi.fn() }))

const server = fakeServer()
loadScreens('/forums/new', '/threads/1/reply')
let memberId: number
beforeEach(() => (memberId = server.signedInAs('member').id))

const photos = async () =>
  within(await screen.findByRole('list', { name: 'Photos to send' }))
    .getAllByRole('img')
    .map((image) => image.getAttribute('alt'))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function device() {
  const store = await memberStore(memberId)
  if (!store) throw new Error('The browser of the tests stores nothing.')
  return store
}
const storedFiles = async () => (await device()).db.sendingFiles.count()

async function choose(container: HTMLElement, ...names: string[]): Promise<void> {
  const input = container.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no way to pick a photo.')
  fireEvent.change(input, { target: { files: await Promise.all(names.map((name) => pictureFile(name))) } })
  await photos()
}

/** The page ends, and the address is opened anew. */
async function reopen(address: string) {
  cleanup()
  return renderScreen(address, { server })
}

it('the photos of a reply that was not sent are there again after a reload, also without a connection', async () => {
  const address = `/threads/${server.world.addThread().id}/reply`
  const { container } = await renderScreen(address, { server })
  await screen.findByRole('textbox', { name: 'Your reply' })
  await choose(container, 'knot.png', 'other.png')
  await waitFor(async () => expect(await storedFiles()).toBe(2))
  server.cut()
  await reopen(address)
  expect(await photos()).toEqual(['knot.png', 'other.png'])
  expect(await readUnsent(await device())).toMatchObject({ drafts: 1 })
  fireEvent.click(screen.getByRole('button', { name: 'Remove photo 1' }))
  await waitFor(async () => expect(await storedFiles()).toBe(1))
  await reopen(address)
  expect(await photos()).toEqual(['other.png'])
  server.reconnect()
})

it('discarding what was restored discards its photos', async () => {
  const address = `/threads/${server.world.addThread().id}/reply`
  const { container } = await renderScreen(address, { server })
  await screen.findByRole('textbox', { name: 'Your reply' })
  await choose(container, 'knot.png')
  await writeRichText('Your reply', 'Not yet')
  await waitFor(async () => expect(await storedFiles()).toBe(1))
  await waitFor(async () => expect(await readUnsent(await device())).toMatchObject({ drafts: 1 }))
  await reopen(address)
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(async () => expect(await storedFiles()).toBe(0))
  expect(screen.queryByRole('list', { name: 'Photos to send' })).toBeNull()
})

it('photos that were sent belong to no draft any more', async () => {
  vi.mocked(uploadAttachments).mockResolvedValueOnce([{ attachmentId: 31, destination: '/x' }])
  const thread = server.world.addThread()
  const { container } = await renderScreen(`/threads/${thread.id}/reply`, { server })
  await screen.findByRole('textbox', { name: 'Your reply' })
  await choose(container, 'knot.png')
  await writeRichText('Your reply', 'Like this')
  press('Post reply')
  await waitFor(() => expect(server.requestsOf(sendPost)).toMatchObject([{ text: 'Like this', attachments: [31] }]))
  await waitFor(async () => expect(await readUnsent(await device())).toMatchObject({ drafts: 0, writes: 0 }))
  expect(await storedFiles()).toBe(0)
  await reopen(`/threads/${thread.id}/reply`)
  await screen.findByRole('textbox', { name: 'Your reply' })
  expect(screen.queryByRole('list', { name: 'Photos to send' })).toBeNull()
})

it('a new thread keeps its photos as well, apart from those of replies', async () => {
  const thread = server.world.addThread()
  const { container } = await renderScreen('/forums/new', { server })
  await screen.findByRole('textbox', { name: 'Title' })
  await choose(container, 'first.png')
  await waitFor(async () => expect(await storedFiles()).toBe(1))
  await reopen(`/threads/${thread.id}/reply`)
  await screen.findByRole('textbox', { name: 'Your reply' })
  expect(screen.queryByRole('list', { name: 'Photos to send' })).toBeNull()
  await reopen('/forums/new')
  expect(await photos()).toEqual(['first.png'])
})
