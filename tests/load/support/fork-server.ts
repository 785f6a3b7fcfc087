/** The server runs in a process of its own, so that the load does not share its event loop. */
import { fork } from 'node:child_process'
import path from 'node:path'
import * as v from 'valibot'
import { repositoryRoot } from '#tests/harness/site/site-folders.ts'

const ready = v.object({ kind: v.literal('ready'), port: v.number(), databaseUrl: v.optional(v.string()) })

export interface ForkedServer {
  readonly pid: number
  readonly port: number
  /** Its own database, if it has one. */
  readonly databaseUrl: string | undefined
  stop(): Promise<void>
}

/** Waits until it reports by IPC that it is ready. */
export async function forkServer(file: string, env: Readonly<Record<string, string>>, args: readonly string[] = []): Promise<ForkedServer> {
  const child = fork(path.join(repositoryRoot, file), args, {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const message = await new Promise<unknown>((resolve, reject) => {
    child.once('message', resolve)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
  const { port, databaseUrl } = v.parse(ready, message)
  return {
    pid: child.pid ?? 0,
    port,
    databaseUrl,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}
