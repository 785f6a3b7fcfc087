/** A minimal WebDriver client (https://www.w3.org/TR/webdriver2/), with the commands the checks need. */
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { limits } from '../../harness/limits.ts'

const answer = v.object({ value: v.unknown() })
const failure = v.looseObject({ error: v.string(), message: v.string() })
const session = v.looseObject({ sessionId: v.string() })
const pauseMs = 50

export type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

/** Opens a session and returns the function that calls its commands. */
export async function openSession(origin: string, capabilities: object): Promise<Call> {
  await waitForDriver(origin)
  const { sessionId } = v.parse(session, await send(`${origin}/session`, 'POST', { capabilities: { alwaysMatch: capabilities } }))
  return (method, path, body) => send(`${origin}/session/${sessionId}${path}`, method, body)
}

async function waitForDriver(origin: string): Promise<void> {
  const deadline = performance.now() + limits.work
  for (;;) {
    const status = await fetch(`${origin}/status`).catch((error: unknown) => error)
    if (status instanceof Response && status.ok) return
    if (performance.now() > deadline) throw new Error('The driver does not answer.', { cause: status })
    await delay(pauseMs)
  }
}

async function send(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(limits.navigation),
    ...(body && { body: JSON.stringify(body) }),
  })
  const { value } = v.parse(answer, await response.json())
  if (response.ok) return value
  const { error, message } = v.parse(failure, value)
  throw new Error(`${method} ${new URL(url).pathname}: ${error}: ${message}`)
}
