import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { openCardSession } from '#contract/money/payments.ts'
import { createTestServer, type TestServer } from '../../testing/index.ts'
import { cardOf, openSandbox, sandboxNumbers, type SandboxBench } from '../../testing/payments/sandbox-bench.ts'
import { createLogger } from '../../lib/logger.ts'

let server: TestServer
let bench: SandboxBench
let folder: string
const logged: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-card-form-'))
  await writeFile(path.join(folder, 'card-form.html'), '<!doctype html><style>p { margin: 0 }</style><script>go()</script>')
  bench = await openSandbox()
  const log = createLogger({ level: 'trace', name: 'test' }, { write: (line: string) => void logged.push(line) })
  server = await createTestServer({
    config: { appFolder: folder, sandboxProcessor: { origin: bench.origin, key: bench.key } },
    services: { cards: bench.processor, log },
  })
})
afterAll(async () => {
  await server.close()
  await bench.close()
  await rm(folder, { recursive: true })
})

const headersOf = async (url: string) => (await server.app.inject({ url })).headers

describe('the card form', () => {
  it('[T-05] is a document without an origin that runs its own script and talks to the processor only', async () => {
    const answer = await server.app.inject({ url: '/card-form', headers: { host: 'club.example' } })
    expect(answer.statusCode).toBe(200)
    const policy = String(answer.headers['content-security-policy']).split('; ')
    expect(policy).toEqual([
      "default-src 'none'",
      expect.stringMatching(/^script-src 'sha256-[\w+/=]+'$/),
      expect.stringMatching(/^style-src 'sha256-[\w+/=]+'$/),
      'connect-src http://club.example',
      "frame-ancestors 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      'sandbox allow-scripts',
    ])
    expect(answer.headers['x-frame-options']).toBeUndefined()
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('[S-19] every other page still refuses to be framed', async () => {
    expect(await headersOf('/healthz')).toMatchObject({ 'x-frame-options': 'DENY' })
    expect(String((await headersOf('/healthz'))['content-security-policy'])).toContain("frame-ancestors 'none'")
  })

  it('[S-32] [T-05] a card reaches the processor and nothing of ours: no call has a field for it, and no log line has it', async () => {
    const as = await server.asMember()
    const { session, submitTo } = (await server.call(openCardSession, {}, { as })).data
    const card = cardOf('accepted', new Date())
    const made = await server.app.inject({
      method: 'POST',
      url: submitTo,
      payload: JSON.stringify({ session, ...card }),
      headers: { origin: 'null' },
    })
    expect(made.statusCode).toBe(200)
    expect(made.headers['access-control-allow-origin']).toBe('*')
    expect(made.json()).toEqual({ token: expect.stringMatching(/^[\w-]{16,}$/) })
    for (const secret of [sandboxNumbers.accepted, sandboxNumbers.accepted.replaceAll(' ', ''), card.holder])
      expect(logged.join('\n')).not.toContain(secret)
    const requests = endpoints.map(({ request }) =>
      JSON.stringify(request, (_key, value: unknown) => (typeof value === 'function' ? undefined : value)),
    )
    for (const request of requests) expect(request).not.toMatch(/"(?:cvv|holder|cardNumber)"/)
  })

  it('[S-07] a body without a length reaches the processor as one request', async () => {
    const heard: Array<string | undefined> = []
    const other = createServer((request, response) => {
      heard.push(request.url)
      request.resume().on('end', () => response.end('{}'))
    })
    await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const sandboxProcessor = { origin: `http://127.0.0.1:${port}`, key: bench.key }
    await using site = await createTestServer({ config: { appFolder: folder, sandboxProcessor, APP_ORIGIN: 'https://app.example' } })
    const url = await site.app.listen({ port: 0, host: '127.0.0.1' })
    const body = new Blob(['GET /second HTTP/1.1\r\nhost: a\r\n\r\n']).stream()
    const answer = await fetch(`${url}/card-processor/tokens`, { method: 'POST', body, duplex: 'half' } as RequestInit)
    expect([answer.status, await answer.text()]).toEqual([200, '{}'])
    await fetch(`${url}/card-processor/challenges/a`).then((page) => {
      expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self' https://app.example")
      return page.text()
    })
    expect(heard).toEqual(['/tokens', '/challenges/a'])
    other.closeAllConnections()
    await new Promise((resolve) => other.close(resolve))
  })

  it('[S-07] the site passes on the form and the bank’s page, and no call of the processor that needs the site’s key', async () => {
    for (const [method, url] of [
      ['POST', '/card-processor/sessions'],
      ['POST', '/card-processor/charges'],
      ['GET', '/card-processor/charges/a'],
      ['DELETE', '/card-processor/cards/a'],
      ['GET', '/card-processor/challenges/../charges/a'],
    ] as const)
      expect([url, (await server.app.inject({ method, url })).statusCode]).toEqual([url, 404])
  })
})
