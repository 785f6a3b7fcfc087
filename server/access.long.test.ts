/**
 * Every route of the server × every kind of caller. Each call of the contract and each other route has a row in `testing/access/`,
 * written by hand: a new route without one fails, and so does one that admits other callers than its row lists.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { legacyNames, type Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { realtimePath } from '#contract/realtime.ts'
import { groups } from '#contract/roles.ts'
import { mayWatch } from './compose.ts'
import { attachments } from './db/tables/attachments.ts'
import { grantPrefix } from './domains/playback/media-grant.ts'
import { createMetrics } from './http/site/metrics.ts'
import { attachRealtime } from './realtime/attach-realtime.ts'
import { createDiskStorage } from './storage/disk-storage.ts'
import { callers, opensFor, type Caller } from './testing/access/callers.ts'
import { callsByAccess } from './testing/access/calls-by-access.ts'
import { openWhilePending } from './testing/access/open-while-pending.ts'
import { closedAddresses, otherRoutes, type Asked, type Route } from './testing/access/other-routes.ts'
import type { MemberRow } from './testing/rows/insert-member.ts'
import { createTestServer, insertMember, insertSession, insertVideo, type TestServer } from './testing/index.ts'
import { insertPhoto } from './testing/rows/insert-photo.ts'

let server: TestServer
let folder = ''
let videoId = 0
let photoId = 0
const avatar = `${'a'.repeat(24)}.webp`
const attachment = `${'b'.repeat(32)}.webp`
const people = new Map<Caller, MemberRow>()

/** A new session for every call, because some calls end the session they use. */
interface Visitor {
  readonly memberId: number
  readonly sessionId: string
  readonly token: string
  readonly mediaCookie: string
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-access-'))
  const appFolder = path.join(folder, 'dist')
  await mkdir(path.join(appFolder, 'assets'), { recursive: true })
  for (const name of ['index.html', 'version.json', 'card-form.html', 'assets/app-aaaa.js'])
    await writeFile(path.join(appFolder, name), '{}')
  const storage = createDiskStorage(path.join(folder, 'media'))
  server = await createTestServer({ env: { NODE_ENV: 'production' }, config: { appFolder }, services: { storage } })
  for (const caller of callers) if (caller !== 'guest') people.set(caller, await insertMember(server.db, { groupId: groups[caller] }))
  const video = await insertVideo(server.db)
  videoId = video.id
  const photo = await insertPhoto(server.db, { mediaKey: 'photos/set' })
  photoId = photo.id
  await server.db.insert(attachments).values({ memberId: video.ownerId, name: attachment, width: 1, height: 1, sizeBytes: 1 })
  for (const key of [
    `${video.mediaKey}/poster-1.webp`,
    `${video.mediaKey}/master.m3u8`,
    `avatars/${avatar}`,
    `attachments/${attachment}`,
    'photos/set/1024.webp',
  ])
    await storage.put(key, Buffer.from('x'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Signed as the server would, so that only the access check may refuse it. */
function grantOf(caller: Visitor | undefined): string {
  const { memberId, sessionId } = caller ?? { memberId: 1, sessionId: 'none' }
  const expiresAt = Math.floor(server.clock.now().getTime() / 1000) + 300
  return grantPrefix(server.services.tokens, { memberId, sessionId, videoId, expiresAt, scope: 'play' })
}

function askedBy(visitor: Visitor | undefined): Asked {
  return { grant: grantOf(visitor), videoId, photoId, avatar, attachment }
}

async function visit(caller: Caller): Promise<Visitor | undefined> {
  const member = people.get(caller)
  if (!member) return undefined
  const { tokens, now } = server.services
  const { id: sessionId } = await insertSession(server.db, { memberId: member.id, now: now() })
  const { token } = await tokens.signAccessToken({ memberId: member.id, sessionId })
  return { memberId: member.id, sessionId, token, mediaCookie: tokens.signMediaCookie(sessionId) }
}

async function send(caller: Caller, { method = 'GET', url, ask }: Pick<Route, 'method' | 'url' | 'ask'>) {
  const visitor = await visit(caller)
  return server.app.inject({
    method,
    url: ask?.(askedBy(visitor)) ?? url,
    remoteAddress: '203.0.113.9',
    headers: { 'x-ropewalk-client': 'web/test', ...(visitor ? { authorization: `Bearer ${visitor.token}` } : {}) },
    cookies: visitor ? { rw_media: visitor.mediaCookie } : {},
    // An empty request: access is checked before the request is parsed, and most calls then refuse it as invalid.
    ...(method === 'POST' && url !== '/files' ? { payload: {} } : {}),
  })
}
const doors = new Set(['unauthorized', 'terms_required', 'forbidden', 'account_banned'])

/** The refusal by the access check; null if the caller got past it (and perhaps no further). */
async function refusalOf(caller: Caller, { method, path: url }: Pick<Endpoint, 'method' | 'path'>): Promise<string | null> {
  const { code = null } = (await send(caller, { method, url })).json()
  return doors.has(code) ? code : null
}

/** Whether a member who waits for approval calls something that writes to the main area. */
function isReadOnly(caller: Caller, { name, method, access, offline }: Endpoint): boolean {
  const writesMainArea = access !== 'open' && access !== 'signedIn' && method !== 'GET' && offline !== 'cache'
  return caller === 'pending' && writesMainArea && !openWhilePending.includes(name)
}

/** `METHOD pattern` of every route the router knows; HEAD comes with every GET. */
function routesOf(app: FastifyInstance): string[] {
  const found: string[] = []
  const parents: string[] = []
  for (const line of app.printRoutes().split('\n')) {
    const [, indent = '', segment = '', methods = ''] = /^((?:│ {3}| {4})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    if (segment === '') continue
    parents.length = indent.length / 4
    parents.push(segment)
    for (const method of methods.split(', ').filter(Boolean)) found.push(`${method} ${parents.join('')}`)
  }
  return found.filter((route) => !route.startsWith('HEAD ') || !found.includes(route.replace('HEAD', 'GET')))
}

describe('[S-07] access', () => {
  it('is tested for every route: each call of the contract is served, and nothing else but the routes named here', () => {
    const listed = Object.values(callsByAccess).flat()
    expect(endpoints.map(({ name }) => name).toSorted()).toEqual(listed.toSorted())
    for (const { name, access } of endpoints) expect([name, callsByAccess[access].includes(name)]).toEqual([name, true])
    const expected = [
      ...endpoints.map(({ method, path: url }) => `${method} ${url}`),
      ...otherRoutes.map(({ method = 'GET', url }) => `${method} ${url}`),
    ]
    expect(routesOf(server.app).toSorted()).toEqual([...new Set(expected)].toSorted())
  })

  it.each(callers)('to calls is open to %s as the contract says', async (caller) => {
    const refused =
      caller === 'guest'
        ? 'unauthorized'
        : caller === 'registered'
          ? 'terms_required'
          : caller === 'banned'
            ? 'account_banned'
            : 'forbidden'
    for (const endpoint of endpoints) {
      const wanted = opensFor[endpoint.access].includes(caller) && !isReadOnly(caller, endpoint) ? null : refused
      expect([endpoint.name, await refusalOf(caller, endpoint)]).toEqual([endpoint.name, wanted])
    }
  })

  it.each(callers)('to the older interface is the same for %s', async (caller) => {
    const named = endpoints.flatMap((endpoint) => legacyNames(endpoint).map((legacy) => ({ ...endpoint, legacy })))
    for (const { legacy, ...endpoint } of named) {
      const { name, method, access } = endpoint
      const [module = '', verb = ''] = legacy.split('.')
      const answer = await send(caller, { method, url: `/legacy?module=${module}&method=${verb}` })
      expect([name, !doors.has(answer.json().code)]).toEqual([name, opensFor[access].includes(caller) && !isReadOnly(caller, endpoint)])
    }
  })

  it.each(callers)('to other routes is open to %s as this list says', async (caller) => {
    const outcomes = await Promise.all(
      otherRoutes.map(async (route) => {
        const { url, method = 'GET', opens } = route
        const answer = await send(caller, route)
        // For admitted callers, uploads that do not exist are not_found and forms without files are invalid; any other not_found comes
        // from an access check that hides the route.
        const isAskedFirst = url.startsWith('/files') || /\/(attach2?|attach-child|event|voice)$/.test(url)
        const isIn = isAskedFirst ? [404, 422].includes(answer.statusCode) : answer.statusCode < 400
        return [`${method} ${url}: ${isIn}`, `${method} ${url}: ${opens.includes(caller)}`] as const
      }),
    )
    expect(outcomes.map(([is]) => is)).toEqual(outcomes.map(([, wanted]) => wanted))
    for (const url of closedAddresses) expect([url, (await send(caller, { url })).statusCode]).toEqual([url, 404])
  })

  it('to sockets is open to every caller who is signed in', async () => {
    await using app = await listening()
    for (const caller of callers) {
      const socket = io(app.origin, {
        path: realtimePath,
        auth: { token: (await visit(caller))?.token },
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
      })
      const outcome = await new Promise<string>((resolve) => {
        socket.once('connect', () => resolve('in'))
        socket.once('connect_error', () => resolve('refused'))
      })
      socket.disconnect()
      expect([caller, outcome]).toEqual([caller, opensFor.signedIn.includes(caller) ? 'in' : 'refused'])
    }
  })

  it('to the metrics is open to this machine only, on a separate port', async () => {
    const metrics = createMetrics()
    const port = await freePort()
    await metrics.listen(port, server.services.log)
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200)
    // Another address of this machine: a server that listened on all addresses would answer here too.
    await expect(fetch(`http://127.0.0.2:${port}/metrics`)).rejects.toThrow()
    await metrics.close()
  })
})

/** The same checks on a real port, because a WebSocket handshake cannot be injected. */
async function listening() {
  const { services, app } = server
  const options = { httpServer: app.server, services, authenticator: app.authenticator }
  const realtime = attachRealtime({ ...options, mayWatch: (viewer, item) => mayWatch(services, viewer, item) })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return { origin, [Symbol.asyncDispose]: () => realtime.close() }
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net')
  const probe = createServer()
  await new Promise<void>((resolve) => void probe.listen(0, '127.0.0.1', resolve))
  // The address of a TCP listener is an object.
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
