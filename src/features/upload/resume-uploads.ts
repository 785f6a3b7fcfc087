/** For the start of the app: uploads of an earlier visit go on by themselves, whatever screen opens first. */
import type { Self } from '#contract/accounts.ts'
import { memberStore } from '#src/data/session/member-store.ts'
import { hasUploads } from '#src/offline/uploads/upload-store.ts'
import { startUploadEngine } from './upload-engine.ts'

/** Costs a look into the device store; starts the workers only when there is something to go on with. */
export async function resumeUploads(self: Self): Promise<void> {
  const store = await memberStore(self.userId)
  if (store && (await hasUploads(store))) startUploadEngine(self)
}
