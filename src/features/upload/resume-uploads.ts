/**
 * Called at the start of the app: uploads of an earlier visit continue automatically, whatever screen opens first.
 */
import type { CurrentUser } from '#contract/accounts.ts'
import { memberStore } from '#src/data/session/member-store.ts'
import { hasUploads } from '#src/offline/uploads/upload-store.ts'
import { startUploadEngine } from './upload-engine.ts'

/** Costs one read of the device store; starts the workers only when there is something to continue. */
export async function resumeUploads(currentUser: CurrentUser): Promise<void> {
  const store = await memberStore(currentUser.userId)
  if (store && (await hasUploads(store))) startUploadEngine(currentUser)
}
