import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { UploadServer } from '#contract/uploads.ts'
import type { Settable } from '#src/lib/observable.ts'
import { uploadForTest } from '#src/offline/testing/upload-for-test.ts'
import type { UploadEntry } from '#src/offline/uploads/upload-entry.ts'
import type { UploadSnapshot } from '#src/offline/uploads/upload-state.ts'
import { renderUi } from '#src/ui/testing/render-ui.tsx'
import type { UploadEngine } from '../upload-engine.ts'
import { UploadScreen } from './upload-screen.tsx'

const device = vi.hoisted(() => ({ uploads: null as unknown }))
vi.mock('#src/offline/uploads/upload-feed.ts', async () => {
  const { createObservable } = await import('#src/lib/observable.ts')
  const uploads = createObservable<UploadSnapshot | null>(null)
  device.uploads = uploads
  return { uploadFeed: { subscribe: uploads.subscribe, current: uploads.get } }
})
// Reads the device, which is outside the scope of these tests.
vi.mock('#src/entities/upload/use-shared-files.ts', () => ({ useSharedFiles: () => undefined }))

const server: UploadServer = {
  uploadServerId: 4,
  uploadServerUrl: '/files',
  maxBytes: 1000,
  extensions: ['mp4', 'mov'],
  chunkBytes: 100,
}
const actions = {
  add: vi.fn<UploadEngine['actions']['add']>(),
  supply: vi.fn(),
  pause: vi.fn(),
  resume: vi.fn(),
  cancel: vi.fn(),
  useMobileData: vi.fn(),
  describe: vi.fn(),
  dismiss: vi.fn(),
}

const ended = (filename: string, how: Pick<NonNullable<UploadEntry['ended']>, 'kind' | 'failure'>): UploadEntry =>
  uploadForTest(filename, { ended: { ...how, atMs: 2, isServerTold: true } })

function have(snapshot: Partial<UploadSnapshot>): void {
  // Made by the mock above.
  const uploads = device.uploads as Settable<UploadSnapshot | null>
  act(() => uploads.set({ active: [], ended: [], ...snapshot }))
}
function open(): void {
  const engine = { memberId: 7, actions } as unknown as UploadEngine // the members the screen uses
  renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <UploadScreen server={server} engine={engine} />
    </QueryClientProvider>,
  )
}
const video = (name: string, sizeBytes = 10) => new File([new Uint8Array(sizeBytes)], name, { type: 'video/mp4' })

function choose(...files: File[]): void {
  fireEvent.change(screen.getByLabelText('Videos'), { target: { files: holding(files).files } })
}
async function drop(...files: File[]): Promise<void> {
  const place = screen.getByRole('button', { name: 'Choose files' })
  act(() => void place.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: holding(files) })))
  await screen.findByRole('dialog')
}
function holding(files: File[]): DataTransfer {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  return transfer
}
async function agree(): Promise<void> {
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Start uploading' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
const added = () => actions.add.mock.calls.map(([files]) => files.map(({ file }) => file.name))

beforeEach(async () => {
  await page.viewport(390, 844)
  vi.clearAllMocks()
  actions.add.mockResolvedValue([])
  have({})
})

describe('adding files', () => {
  it('files offered while others are still being added get their own confirmation, and none is forgotten', async () => {
    open()
    const adding = Promise.withResolvers<[]>()
    actions.add.mockReturnValueOnce(adding.promise)
    choose(video('one.mp4'))
    fireEvent.click(screen.getByRole('checkbox'))
    fireEvent.click(screen.getByRole('button', { name: 'Start uploading' }))
    choose(video('two.mp4'))
    await act(async () => adding.resolve([]))
    expect(screen.getByRole('dialog').textContent).toContain('two.mp4')
    expect(screen.getByRole('checkbox')).not.toBeChecked()
    await agree()
    expect(added()).toEqual([['one.mp4'], ['two.mp4']])
  })

  it.each([
    ['chosen', async (...files: File[]) => choose(...files)],
    ['dropped', drop],
  ] as const)('[U-02] several %s files are queued together, and a file already in the list is skipped by name', async (_how, give) => {
    open()
    actions.add.mockResolvedValue([{ name: 'two.mp4', reason: 'duplicate' }])
    await give(video('one.mp4'), video('two.mp4'), video('three.mov'))
    await agree()
    expect(added()).toEqual([['one.mp4', 'two.mp4', 'three.mov']])
    expect(await screen.findByText('two.mp4 is already in your list, so we skipped it.')).toBeVisible()
  })

  it('[U-09] a file over the limit and one of another type are refused with a message each, and never sent', async () => {
    open()
    choose(video('huge.mp4', 1001), video('notes.txt'), video('fits.mp4', 1000))
    expect(screen.getByText('huge.mp4 is too large. The limit is 1 kB.')).toBeVisible()
    expect(screen.getByText('notes.txt isn’t a video we support. Supported: mp4, mov.')).toBeVisible()
    await agree()
    expect(added()).toEqual([['fits.mp4']])
  })

  it('sends the size of a piece that the server announced along with the files', async () => {
    open()
    choose(video('one.mp4'))
    await agree()
    expect(actions.add.mock.calls.map(([, target]) => target)).toMatchObject([{ uploadServerUrl: '/files', chunkBytes: 100 }])
  })

  it('[U-09] shows why the server refused a file that is too large for it, or of a type it does not accept', () => {
    open()
    const failed = (filename: string, failure: 'too-large' | 'wrong-type' | 'proxy-limit') => ended(filename, { kind: 'failed', failure })
    have({ ended: [failed('huge.mp4', 'too-large'), failed('odd.mp4', 'wrong-type'), failed('cut.mp4', 'proxy-limit')] })
    expect(screen.getByText('huge.mp4 wasn’t uploaded: the file is too large.')).toBeVisible()
    expect(screen.getByText('odd.mp4 wasn’t uploaded: this file type isn’t supported.')).toBeVisible()
    expect(screen.getByText(/^cut\.mp4 wasn’t uploaded: the server in front of this site blocks even its smallest parts/)).toBeVisible()
  })
})

describe('an upload', () => {
  const card = () => screen.queryByRole('heading', { name: 'splice' })
  const percent = () => screen.getByRole<HTMLProgressElement>('progressbar', { name: 'splice' }).value

  it('[U-03] shows its percent from 0 on, and leaves the list when all of it has arrived', () => {
    open()
    for (const [sentBytes, shown] of [
      [0, 0],
      [427, 42],
      [999, 99],
    ] as const) {
      have({ active: [uploadForTest('splice.mp4', { sentBytes })] })
      expect(percent()).toBe(shown)
      expect(screen.getByText(`${shown}%`)).toBeVisible()
    }
    have({ ended: [ended('splice.mp4', { kind: 'done', failure: null })] })
    expect(card()).toBeNull()
    expect(screen.getByText('Uploaded: splice.')).toBeVisible()
  })

  it('[U-03] shows before and during the upload that the file is not saved, and that such an upload ends with its window', () => {
    const onlyHere = 'This upload ends if you close this window: the browser can’t save it.'
    const unkept = 'The file isn’t saved on this device. If this tab closes, you’ll have to choose it again.'
    open()
    have({ active: [uploadForTest('a.mp4')] })
    expect(screen.queryByText(onlyHere)).toBeNull()
    expect(screen.queryByText(unkept)).toBeNull()
    have({ active: [uploadForTest('a.mp4', { isStored: false })] })
    expect(screen.getByText(onlyHere)).toBeVisible()
    have({ active: [uploadForTest('a.mp4', { keeping: 'impossible', startsUnkept: true })] })
    expect(screen.getByText(unkept)).toBeVisible()
    have({ active: [uploadForTest('a.mp4', { keeping: 'impossible', state: 'paused', pause: 'not-kept' })] })
    expect(screen.getByText(/^There isn’t enough space to save the file\./)).toBeVisible()
    expect(screen.queryByText(unkept)).toBeNull()
  })

  it('[U-03] leaves the list when it fails, too, and shows that it did', () => {
    open()
    have({ active: [uploadForTest('splice.mp4', { sentBytes: 427 })] })
    expect(card()).toBeVisible()
    have({ ended: [ended('splice.mp4', { kind: 'failed', failure: 'refused' })] })
    expect(card()).toBeNull()
    expect(screen.getByText(/^splice\.mp4 wasn’t uploaded: the server rejected it\./)).toBeVisible()
  })

  it('[U-08] offers, once complete, to upload another, which opens the file picker; not while others are running', () => {
    open()
    const done = ended('splice.mp4', { kind: 'done', failure: null })
    have({ active: [uploadForTest('other.mp4')], ended: [done] })
    expect(screen.queryByRole('button', { name: 'Upload another' })).toBeNull()
    have({ ended: [done] })
    // The browser has a picker of its own, which a test cannot open.
    Reflect.deleteProperty(globalThis, 'showOpenFilePicker')
    const chooses = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
    onTestFinished(() => chooses.mockRestore())
    fireEvent.click(screen.getByRole('button', { name: 'Upload another' }))
    expect(chooses).toHaveBeenCalledOnce()
    expect(actions.dismiss).toHaveBeenCalledExactlyOnceWith('splice.mp4')
  })
})
