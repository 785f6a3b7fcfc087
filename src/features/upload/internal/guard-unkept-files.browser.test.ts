import { expect, it } from 'vitest'
import { untouchedUpload } from '#src/offline/uploads/upload-entry.ts'
import type { UploadSnapshot, UploadView } from '#src/offline/uploads/upload-state.ts'
import { guardUnkeptFiles } from './guard-unkept-files.ts'

const kept: UploadView = {
  ...untouchedUpload,
  ...{ localId: 'one', memberId: 1, filename: 'Knots.mp4', filetype: 'video/mp4', sizeBytes: 5, lastModifiedMs: 1 },
  ...{ fingerprint: 'f', sampleHash: 's', addedAtMs: 1, title: 'Knots', serverUrl: '/files/one', keeping: 'kept' },
  ...{ state: 'uploading', pause: null, bytesPerSecond: null, secondsLeft: null, isStored: true },
}

/** Whether the browser asks for confirmation before it closes the window. */
function asks(snapshot: UploadSnapshot | null): boolean {
  const end = guardUnkeptFiles({ current: () => snapshot })
  const closing = new Event('beforeunload', { cancelable: true })
  dispatchEvent(closing)
  end()
  return closing.defaultPrevented
}
const asksWith = (change: Partial<UploadView>) => asks({ active: [kept, { ...kept, ...change }], ended: [] })

it('the browser asks for confirmation before a window closes that holds the only copy of a file to be uploaded, and never otherwise', () => {
  expect(asks(null)).toBe(false)
  expect(asks({ active: [], ended: [{ ...kept, keeping: 'impossible' }] })).toBe(false)
  expect(asksWith({})).toBe(false)
  expect(asksWith({ keeping: 'pending' })).toBe(true)
  expect(asksWith({ keeping: 'impossible' })).toBe(true)
  expect(asksWith({ isStored: false })).toBe(true)
  // There is nothing left to lose.
  expect(asksWith({ keeping: 'impossible', needsFile: true })).toBe(false)
  const closing = new Event('beforeunload', { cancelable: true })
  dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(false)
})
