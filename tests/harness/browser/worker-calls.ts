/** What a page sends to its web workers: Comlink's messages, with the function that each one calls. */
import type { Page } from '@playwright/test'

export interface WorkerCall {
  readonly type: string
  readonly path: string
}

/** Call it before the page is opened. */
export async function recordWorkerCalls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const calls: Array<WorkerCall & { worker: string | undefined }> = []
    Reflect.set(globalThis, 'workerCalls', calls)
    globalThis.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options)
        const post = this.postMessage.bind(this)
        this.postMessage = (message: { type?: unknown; path?: unknown }, transfer: never) => {
          calls.push({ worker: options?.name, type: String(message.type), path: String(message.path) })
          post(message, transfer)
        }
      }
    }
  })
}

/** The calls of the worker with this name so far. */
export async function workerCalls(page: Page, name: string): Promise<WorkerCall[]> {
  const calls = await page.evaluate(() => Reflect.get(globalThis, 'workerCalls') as Array<WorkerCall & { worker: string | undefined }>)
  return calls.flatMap(({ worker, type, path }) => (worker === name ? [{ type, path }] : []))
}
