/** Builders of uploads, in the formats of the store and of the screens. */
import { untouchedUpload, type UploadEntry } from '../uploads/upload-entry.ts'
import type { UploadView } from '../uploads/upload-state.ts'

/** An upload in progress. */
export function uploadForTest(filename: string, change: Partial<UploadView> = {}): UploadView {
  return {
    ...untouchedUpload,
    localId: filename,
    memberId: 7,
    filename,
    title: filename.replace(/\.\w+$/, ''),
    filetype: 'video/mp4',
    sizeBytes: 1000,
    lastModifiedMs: 1,
    fingerprint: filename,
    sampleHash: filename,
    addedAtMs: 1,
    serverUrl: '/files',
    keeping: 'kept',
    state: 'uploading',
    pause: null,
    bytesPerSecond: null,
    secondsLeft: null,
    isStored: true,
    ...change,
  }
}

/** A row of the build without `newDetails` and `detailsKey`: half uploaded, with details that are not on the server. */
export function olderUploadRow(serverUrl: string, change: Partial<UploadEntry> = {}): unknown {
  const {
    newDetails: _newDetails,
    detailsKey: _detailsKey,
    kind: _kind,
    photoId: _photoId,
    albumId: _albumId,
    ...untouched
  } = untouchedUpload
  return {
    ...untouched,
    localId: 'older',
    memberId: 7,
    filename: 'older.mp4',
    filetype: 'video/mp4',
    sizeBytes: 10,
    lastModifiedMs: 1,
    fingerprint: 'older',
    sampleHash: 'older',
    addedAtMs: 1,
    title: 'older',
    serverUrl,
    tusUrl: `${serverUrl}/1`,
    uploadId: '1'.padStart(32, '0'),
    videoId: 12,
    sentBytes: 4,
    isPausedByMember: true,
    keeping: 'kept',
    details: { title: 'Column wrap', unfinished: { description: 'half' } },
    ...change,
  }
}
