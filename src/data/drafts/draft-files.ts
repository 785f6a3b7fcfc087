/** Saves photos attached to an unsent text on the device, so that they survive a reload like the text. */
import { isDeviceRefusal } from '#src/offline/db/device-refusal.ts'
import type { DraftFile } from '#src/offline/db/draft-files.ts'
import type * as draftFileRows from '#src/offline/db/draft-files.ts'
import type { DeviceStore } from '#src/offline/db/open-device-store.ts'
import { currentMemberId } from '../session/session-state.ts'
import { memberStore } from '../session/member-store.ts'
import { storeTrouble } from '../session/store-trouble.ts'

export type { DraftFile }

type Rows = typeof draftFileRows

let lastTurn: Promise<unknown> = Promise.resolve()

/** One access at a time, so that a screen reopened at once reads what it kept when it closed. Undefined for guests and without a store. */
function inTurn<Result>(work: (rows: Rows, store: DeviceStore) => Promise<Result>): Promise<Result | undefined> {
  const memberId = currentMemberId()
  if (memberId === null) return Promise.resolve(undefined)
  const turn = lastTurn.then(async () => {
    const store = await memberStore(memberId)
    return store ? work(await import('#src/offline/db/draft-files.ts'), store) : undefined
  })
  lastTurn = turn.catch(() => undefined)
  return turn
}

/** Empty if there are none. */
export async function readMemberDraftFiles(key: string): Promise<readonly DraftFile[]> {
  return (await inTurn((rows, store) => rows.readDraftFiles(store, key))) ?? []
}

/** Replaces the files of the draft `key`; none remove it. A device that refuses, or stores nothing, is reported to the member. */
export async function keepMemberDraftFiles(key: string, files: readonly DraftFile[]): Promise<void> {
  try {
    const isKept = await inTurn((rows, store) => rows.keepDraftFiles(store, key, files, Date.now()).then(() => true))
    if (!isKept && files.length > 0 && currentMemberId() !== null) storeTrouble.set('unkept-text')
  } catch (error) {
    if (!isDeviceRefusal(error)) throw error
    if (files.length > 0) storeTrouble.set('unkept-text')
  }
}
