import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { startUploadEngine, type UploadEngine } from './upload-engine.ts'

/** The engine of this tab, for screens of other features that upload. Starts it where it is not running. */
export function useUploadEngine(): UploadEngine {
  return startUploadEngine(useCurrentUser())
}
