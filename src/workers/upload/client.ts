/** The page's side of the upload worker. */
import { proxy, wrap } from 'comlink'
import type { UploadConditions } from '#src/offline/uploads/upload-state.ts'
import type { AskToken } from '#src/workers/shared/token-source.ts'
import type { ConnectOptions, UploadAnswer, UploadApi, UploadCommand } from './api.ts'

export type { UploadAnswer, UploadCommand } from './api.ts'

export interface UploadClient {
  setConditions: (conditions: UploadConditions) => Promise<void>
  run: (command: UploadCommand) => Promise<UploadAnswer>
  /** Hands over the leadership to another tab and ends the worker; the data on the device stays. */
  close: () => Promise<void>
}

/** Starts this tab's worker. It leads, or waits to lead; commands reach the leader either way. */
export function startUploadWorker(options: ConnectOptions, askToken: AskToken, onProblem: (error: unknown) => void): UploadClient {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'uploads' })
  worker.addEventListener('error', (event) => onProblem(event.error ?? new Error(event.message)))
  const remote = wrap<UploadApi>(worker)
  const connected = remote.connect(options, proxy(askToken))
  connected.catch(onProblem)
  let closing: Promise<void> | null = null
  return {
    setConditions: (conditions) => remote.setConditions(conditions),
    run: async (command) => {
      await connected
      return remote.run(command)
    },
    // A terminated worker answers no more calls, so the second caller waits for the first one's close.
    close: () => (closing ??= remote.close().finally(() => worker.terminate())),
  }
}
