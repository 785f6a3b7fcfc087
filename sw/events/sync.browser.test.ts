import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createComment } from '#contract/comments.ts'
import { headers } from '#contract/endpoint.ts'
import { randomUuid } from '#src/lib/random-uuid.ts'
import { openDeviceStore } from '#src/offline/db/open-device-store.ts'
import { imagesCacheName, outboxSyncTag } from '#src/offline/device-names.ts'
import { openOutbox } from '#src/offline/outbox/outbox.ts'
import { sessionChannelName, type SessionNews } from '#src/offline/session-news.ts'
import { forgetMember } from '../member.ts'
import type { WorkerScope } from '../scope.ts'
import { dropToken } from '../session/access-token.ts'
import { listenToSync } from './sync.ts'

/** A different member for each test: a write queued in one test must not be there in the next. */
let memberId = 92_000_000
let page: BroadcastChannel

/** A comment is queued on the device, and an open page has a token. */
beforeEach(async () => {
  memberId += 1
  await caches.open(imagesCacheName(memberId))
  dropToken()
  page = new BroadcastChannel(sessionChannelName)
  page.addEventListener('message', (event: MessageEvent<SessionNews>) => {
    if (event.data.kind !== 'ask') return
    const expiresAt = Math.floor(Date.now() / 1000) + 300
    page.postMessage({ kind: 'token', held: { memberId, token: 'the-token', expiresAt } } satisfies SessionNews)
  })
  await withOutbox((outbox) =>
    outbox.enqueue({
      endpointName: createComment.name,
      input: { itemId: 1, typeId: 'video', parentId: null, text: 'Fine.' },
      idempotencyKey: randomUuid(),
      subject: 'comments:video:1',
    }),
  )
})
afterEach(async () => {
  page.close()
  vi.restoreAllMocks()
  await forgetMember(memberId)
})

async function withOutbox<Result>(work: (outbox: Awaited<ReturnType<typeof openOutbox>>) => Promise<Result>): Promise<Result> {
  const store = await openDeviceStore(memberId)
  if (!store) throw new Error('The browser of the tests keeps nothing.')
  const outbox = await openOutbox(store, { newKey: randomUuid, onUnreadable: () => undefined })
  const result = await work(outbox)
  outbox.close()
  store.close()
  return result
}
const statesOfWaiting = () => withOutbox(async ({ rows }) => (await rows.all()).map(({ state }) => state))

/** Wakes the worker as the browser does; the outcome decides whether the browser wakes it again. */
async function wake(): Promise<void> {
  const target = new EventTarget()
  // Exactly the part of the worker's globals that the module uses.
  listenToSync({ addEventListener: target.addEventListener.bind(target) } as unknown as WorkerScope)
  const work: Array<Promise<unknown>> = []
  const waitUntil = (each: Promise<unknown>) => work.push(each)
  target.dispatchEvent(Object.assign(new Event('sync'), { tag: outboxSyncTag, waitUntil }))
  await Promise.all(work)
}

/** Answers every request with `answer`. Returns the requests made. */
function answerAll(answer: () => Response | Promise<Response>): string[] {
  const asked: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, options) => {
    const { url, headers } = new Request(address, options)
    asked.push(`${headers.get('authorization')} ${new URL(url).pathname}`)
    return answer()
  })
  return asked
}
const refused = (status: number, code: string) => Response.json({ success: false, code, message: 'No.' }, { status })

describe('a queued write when the browser wakes the worker', () => {
  it('makes the browser wake the worker again while there is no connection, and is sent once', async () => {
    const asked = answerAll(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(wake()).rejects.toThrow('still wait')
    expect(asked).toEqual([`Bearer the-token ${createComment.path}`])
    expect(await statesOfWaiting()).toEqual(['waiting'])
  })

  it('[S-28] is sent under the key it was queued with, so that a write that arrived without an answer takes effect once', async () => {
    const keys: Array<string | null> = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, options) => {
      keys.push(new Request(address, options).headers.get(headers.idempotencyKey))
      return new Response('<h1>Bad gateway</h1>', { status: 502 })
    })
    await expect(wake()).rejects.toThrow('still wait')
    expect(keys).toEqual(await withOutbox(async ({ rows }) => (await rows.all()).map(({ idempotencyKey }) => idempotencyKey)))
  })

  it.each([
    ['the page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['a gateway’s own sign-in', () => new Response('<h1>Sign in</h1>', { status: 401 })],
    ['a gateway that forbids', () => new Response('<h1>Forbidden</h1>', { status: 403 })],
    ['a server whose database is away', () => refused(503, 'unavailable')],
  ])('stays queued, and the browser wakes the worker again, after %s', async (_what, answer) => {
    answerAll(answer)
    await expect(wake()).rejects.toThrow('still wait')
    expect(await statesOfWaiting()).toEqual(['waiting'])
  })

  it('stays queued for the next sign-in if the session has ended, and the worker is not woken for it', async () => {
    answerAll(() => refused(401, 'session_expired'))
    await wake()
    expect(await statesOfWaiting()).toEqual(['waiting'])
  })

  it('is marked if the server refuses it', async () => {
    answerAll(() => refused(404, 'not_found'))
    await wake()
    expect(await statesOfWaiting()).toEqual(['failed'])
  })
})
