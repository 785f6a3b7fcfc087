/** Unsent text, saved while the member types: it survives a reload, a crash and a lost connection. */
import * as v from 'valibot'
import type { DeviceStore } from './open-device-store.ts'
import { parseRows } from './parse-rows.ts'
import { draftRow } from './rows.ts'

export interface Drafts {
  /** Resolves with null when there is no draft. */
  readonly read: (key: string) => Promise<string | null>
  /** Empty text removes the draft. Rejects when the device refuses, so that the caller reports it instead of claiming success. */
  readonly write: (key: string, text: string) => Promise<void>
  /** A text and its photos count as one. */
  readonly count: () => Promise<number>
}

const filesPrefix = 'files:'

/** The key of the row that lists the photos of a draft (`draft-files.ts`). */
export const fileDraftKey = (key: string) => `${filesPrefix}${key}`

export function createDrafts({ db }: DeviceStore, now: () => number = Date.now): Drafts {
  return {
    async read(key) {
      const row = v.safeParse(draftRow, await db.drafts.get(key))
      return row.success ? row.output.text : null
    },
    async write(key, text) {
      await (text.trim() === '' ? db.drafts.delete(key) : db.drafts.put({ key, text, savedAtMs: now() }))
    },
    count: async () =>
      new Set(parseRows(draftRow, await db.drafts.toArray(), () => undefined).map(({ key }) => key.replace(filesPrefix, ''))).size,
  }
}
