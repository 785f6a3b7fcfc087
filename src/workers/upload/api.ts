/** What the page may ask of the upload worker, and what it gives it. */
import * as v from 'valibot'
import { pickedFile, uploadDetails } from '#src/offline/uploads/upload-entry.ts'
import type { UploadConditions } from '#src/offline/uploads/upload-state.ts'
import type { AskToken } from '#src/workers/shared/token-source.ts'

const chosen = v.union([v.array(v.string()), v.literal('all')])

/** Commands travel between tabs as well: the tab that was clicked may not be the one that leads. */
export const uploadCommand = v.variant('kind', [
  v.object({ kind: v.literal('add'), files: v.array(pickedFile), serverUrl: v.string() }),
  v.object({ kind: v.literal('supply'), localId: v.string(), picked: pickedFile }),
  v.object({ kind: v.literal('pause'), localIds: chosen }),
  v.object({ kind: v.literal('resume'), localIds: chosen }),
  v.object({ kind: v.literal('cancel'), localIds: chosen }),
  v.object({ kind: v.literal('use-mobile-data'), localId: v.string() }),
  v.object({ kind: v.literal('describe'), localId: v.string(), details: uploadDetails }),
  v.object({ kind: v.literal('dismiss'), localId: v.string() }),
])
export type UploadCommand = v.InferOutput<typeof uploadCommand>

export const uploadAnswer = v.variant('kind', [
  v.object({ kind: v.literal('done') }),
  v.object({
    kind: v.literal('added'),
    added: v.number(),
    /** Names of files the device has no room to keep. */
    unkept: v.array(v.string()),
    /** Names of files that are in the list already. */
    duplicates: v.array(v.string()),
    unreadable: v.array(v.string()),
  }),
  v.object({ kind: v.literal('supplied'), answer: v.picklist(['accepted', 'other-file', 'unreadable', 'gone']) }),
])
export type UploadAnswer = v.InferOutput<typeof uploadAnswer>

export interface ConnectOptions {
  readonly memberId: number
  /** Of the app lock; null where none is on. */
  readonly dataKey: Uint8Array<ArrayBuffer> | null
  /** Value of the client header. */
  readonly client: string
  readonly chunkBytes: number
  readonly conditions: UploadConditions
}

export interface UploadApi {
  /** Takes part in the election; the queue runs once this worker leads. Call once. */
  connect: (options: ConnectOptions, askToken: AskToken) => Promise<void>
  setConditions: (conditions: UploadConditions) => Promise<void>
  run: (command: UploadCommand) => Promise<UploadAnswer>
  /** Stops sending and gives the lead away; rows and files stay. */
  close: () => Promise<void>
}
