/** Edits of a video that a worker adds to and removes from the outbox. Screens use `entities/video/writes.ts`. */
import type { RequestInput } from '#contract/endpoint.ts'
import { editVideo } from '#contract/videos.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { placeInLine, tellOfOutbox } from './enqueue.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/** The subject of all writes about one video, in the format of `contentSubject`. Stored on devices, so it must not change. */
export function videoSubject(videoId: number): string {
  return `video:${videoId}`
}

export interface VideoEdit {
  readonly input: RequestInput<typeof editVideo>
  /** Categories and co-stars for screens; the input only has their ids. */
  readonly shown: object
}

export interface LeftEdit {
  readonly videoId: number
  readonly idempotencyKey: string
  readonly edit: VideoEdit
  /** All edits so far. Used instead of `edit` after a refusal, because the refused row held some of them. */
  readonly wholeEdit: VideoEdit
}

/** Edits from the edit page have a version; a worker's have none. */
function isOfWorker({ input }: Pick<OutboxEntry, 'input'>): boolean {
  return typeof input === 'object' && input !== null && !('version' in input)
}

function editsOf({ db }: DeviceStore, videoId: number) {
  return db.outbox.where('[endpointName+subject]').equals([editVideo.name, videoSubject(videoId)])
}

/** Adds the edit to the outbox. A second call with the same key changes nothing. Refused edits of a worker are replaced. */
export async function leaveVideoEdit(store: DeviceStore, left: LeftEdit, nowMs: number): Promise<void> {
  const { videoId, idempotencyKey, edit, wholeEdit } = left
  const { db } = store
  await db.transaction('rw', db.outbox, async () => {
    const earlier = await editsOf(store, videoId).toArray()
    if (earlier.some((entry) => entry.idempotencyKey === idempotencyKey)) return
    const refused = earlier.filter((entry) => entry.state === 'failed' && isOfWorker(entry))
    await db.outbox.bulkDelete(refused.map(({ id }) => id))
    const { input, shown } = refused.length === 0 ? edit : wholeEdit
    await placeInLine(
      store,
      editVideo,
      { endpointName: editVideo.name, subject: videoSubject(videoId), idempotencyKey, input, shown },
      nowMs,
    )
  })
  tellOfOutbox(store)
}

/**
 * Removes queued and refused edits of a deleted video: `all`, or only the worker's, which adds them again for the next draft. An
 * edit that is being sent is not stopped.
 */
export async function withdrawVideoEdits(store: DeviceStore, videoId: number, whose: 'all' | 'worker'): Promise<void> {
  const { db } = store
  await db.transaction('rw', db.outbox, async () => {
    const waiting = (await editsOf(store, videoId).toArray()).filter(({ state }) => state !== 'sending')
    await db.outbox.bulkDelete(waiting.filter((entry) => whose === 'all' || isOfWorker(entry)).map(({ id }) => id))
  })
  tellOfOutbox(store)
}
