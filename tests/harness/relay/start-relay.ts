/** A relay for calls, and its settings for the site. */
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import * as v from 'valibot'
import { limits } from '../limits.ts'
import { startProcess } from '../site/keep-process.ts'
import type { Site } from '../site/site.ts'

const ready = v.object({ kind: v.literal('ready'), address: v.string(), port: v.number() })
type Ready = v.InferOutput<typeof ready>

export interface RunningRelay {
  /** The address it uses on behalf of its clients. */
  readonly address: string
  /** Also restarts the site without it. */
  stop(): Promise<void>
}

/** Restarts the site's server with the relay in its settings. */
export async function startRelay(site: Site): Promise<RunningRelay> {
  const secret = randomBytes(24).toString('base64url')
  const relay = startProcess({
    file: 'tests/harness/relay/run-relay.ts',
    env: { RELAY_SECRET: secret },
    logFile: path.join(site.logs, 'relay.log'),
  })
  const stop = async () => {
    await relay.stop()
    await site.command({ kind: 'stop-server' })
    await site.command({ kind: 'start-server' })
  }
  try {
    const { address, port } = await relay.message((message): message is Ready => v.is(ready, message), limits.work)
    await site.command({ kind: 'stop-server' })
    await site.command({ kind: 'start-server', env: { TURN_URLS: `turn:${address}:${port}`, TURN_SECRET: secret } })
    return { address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
