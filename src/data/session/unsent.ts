/** Read before signing out: the unsent data that the wipe would delete. */
import { nothingUnsent, readUnsent, type Unsent } from '#src/offline/unsent.ts'
import { memberStore } from './member-store.ts'
import { sessionState } from './session-state.ts'

/** A device that never responds must not prevent a member from signing out; a slow one must not lose what was not sent. */
const patienceMs = 10_000

export async function findUnsent(): Promise<Unsent> {
  const state = sessionState.get()
  if (state.kind !== 'signedIn') return nothingUnsent
  const tooLate = new Promise<Unsent>((resolve) => setTimeout(resolve, patienceMs, nothingUnsent))
  return Promise.race([readUnsentOf(state.self.userId), tooLate])
}

async function readUnsentOf(memberId: number): Promise<Unsent> {
  const store = await memberStore(memberId)
  return store ? readUnsent(store) : nothingUnsent
}
