import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { collectMemory } from '../testing/memory/collect-memory.ts'
import { withTimeLimit } from './time-limit.ts'

it('ends a request in time during garbage collection, and earlier if the caller aborts it', async () => {
  using _memory = collectMemory()
  const server = createServer(() => undefined).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const failure = async (signal: AbortSignal) => {
    const asked = request({ host: '127.0.0.1', port, signal }).end()
    const [error]: unknown[] = await once(asked, 'error')
    return error instanceof Error ? [error.name, error.cause instanceof DOMException && error.cause.name] : error
  }
  expect(await failure(withTimeLimit(300))).toEqual(['AbortError', 'TimeoutError'])
  expect(await failure(withTimeLimit(300, new AbortController().signal))).toEqual(['AbortError', 'TimeoutError'])
  const caller = new AbortController()
  setTimeout(() => caller.abort(), 50)
  expect(await failure(withTimeLimit(60_000, caller.signal))).toEqual(['AbortError', 'AbortError'])
})
