/** Asked before signing out: what the wipe would take with it. */
import { nothingUnsent, readUnsent, type Unsent } from '#src/offline/unsent.ts'
import { memberStore } from './member-store.ts'
import { sessionState } from './session-state.ts'

export async function findUnsent(): Promise<Unsent> {
  const state = sessionState.get()
  const store = state.kind === 'signedIn' ? await memberStore(state.self.userId) : null
  return store ? readUnsent(store) : nothingUnsent
}
