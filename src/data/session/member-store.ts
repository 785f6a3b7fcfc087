/** The member's own database, opened once per page. Dexie comes in its own chunk, only for members. */
import type { DeviceStore } from '#src/offline/db/open-device-store.ts'
import { reportProblem } from '../http/report-problem.ts'
import { sessionState } from './session-state.ts'
import { storeTrouble } from './store-trouble.ts'

let opened: { readonly memberId: number; readonly store: Promise<DeviceStore | null> } | null = null

/**
 * Resolves with null where the device stores nothing, and for a member who is no longer signed in: after the wipe nothing reopens
 * the database.
 */
export function memberStore(memberId: number): Promise<DeviceStore | null> {
  if (!isHere(memberId)) return Promise.resolve(null)
  if (opened?.memberId === memberId) return opened.store
  const opening = { memberId, store: open(memberId) }
  opened = opening
  // The code failed to load; the next call tries again.
  opening.store.catch(() => {
    if (opened === opening) opened = null
  })
  return opening.store
}

async function open(memberId: number): Promise<DeviceStore | null> {
  const { openDeviceStore } = await import('#src/offline/db/open-device-store.ts')
  if (!isHere(memberId)) {
    opened = null
    return null
  }
  const store = await openDeviceStore(memberId, {
    onBlocked: () => storeTrouble.set('blocked'),
    onOutdated: () => void offerNewerBuild().catch(reportProblem),
  })
  store?.onClose(() => {
    // After a wipe, the next sign-in of the same member opens a new store.
    if (opened?.memberId === memberId) opened = null
  })
  return store
}

/** Also closes a store that is still opening: a wipe does not find its database yet, and it would exist afterwards. */
export async function letGoOfStore(): Promise<void> {
  // A failure to open is reported to the caller of `memberStore`.
  const store = await opened?.store.catch(() => null)
  store?.close()
}

/** A newer build in another tab has upgraded the database, so this page is outdated. */
async function offerNewerBuild(): Promise<void> {
  const { runningUpdates } = await import('#src/platform/updates.ts')
  runningUpdates.get()?.reportNewer()
}

function isHere(memberId: number): boolean {
  const state = sessionState.get()
  return state.kind === 'signedIn' && state.self.userId === memberId
}
