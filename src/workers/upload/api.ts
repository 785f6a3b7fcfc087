/** The upload worker's functions for the page, and their types. */
import * as v from 'valibot'
import { pickedFile, uploadDetails } from '#src/offline/uploads/upload-entry.ts'
import type { UploadConditions } from '#src/offline/uploads/upload-state.ts'
import type { AskToken } from '#src/workers/shared/token-source.ts'

const chosen = v.union([v.array(v.string()), v.literal('all')])

/** Commands are also passed between tabs: the tab where the member clicked may not be the leader. */
export const uploadCommand = v.variant('kind', [
  v.object({ kind: v.literal('add'), files: v.array(pickedFile), serverUrl: v.string(), chunkBytes: v.optional(v.number()) }),
  /** Not a part of `add`: a tab of an older build that leads would upload the photos as videos. It leaves this command unanswered. */
  v.object({
    kind: v.literal('add-photos'),
    files: v.array(pickedFile),
    serverUrl: v.string(),
    chunkBytes: v.number(),
    albumId: v.nullable(v.number()),
  }),
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
    /** Names of files that the device has no room to store. */
    unkept: v.array(v.string()),
    /** Names of files that are already in the list. */
    duplicates: v.array(v.string()),
    unreadable: v.array(v.string()),
  }),
  /** No leader of this build was there for the command. */
  v.object({ kind: v.literal('unheard') }),
  v.object({ kind: v.literal('supplied'), answer: v.picklist(['accepted', 'other-file', 'unreadable', 'gone']) }),
])
export type UploadAnswer = v.InferOutput<typeof uploadAnswer>

export interface ConnectOptions {
  readonly memberId: number
  /** The key of the app lock; null where none is on. */
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
  /** Stops uploading and hands over the leadership; rows and files stay. */
  close: () => Promise<void>
}
