import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { registerDevice } from '#contract/notify/push.ts'
import type { MemberId } from '#contract/primitives.ts'
import { listConversations, listMessages } from '#contract/chat/chat.ts'
import { listThreads, searchMessages } from '#contract/mail/mail.ts'
import { toWire } from '#contract/wire.ts'
import { deferred } from '#src/lib/deferred.ts'
import { openDeviceStore } from '#src/offline/db/open-device-store.ts'
import { sessionChannelName, type SessionNews } from '#src/offline/session-news.ts'
import { imagesCacheName, notificationsLock } from '#src/offline/device-names.ts'
import { keepMessagePage as keepMailMessagePage, readMessages as readMailMessages, readThreads } from '#src/offline/mail-store/mail-rows.ts'
import { messageForTest as mailMessageForTest, threadForTest } from '#src/offline/mail-store/testing/mail-for-test.ts'
import { readNewest } from '#src/offline/chat-store/message-rows.ts'
import { conversationForTest, hashOf, pretendChat } from '#src/offline/chat-store/testing/chat-for-test.ts'
import { forgetMember } from '../member.ts'
import { dropToken } from '../session/access-token.ts'
import type { WorkerScope } from '../scope.ts'
import { listenToPush } from './push.ts'

interface FakeWindow {
  readonly focused: boolean
  readonly postMessage: (message: unknown, ports?: MessagePort[]) => void
  readonly focus: () => Promise<unknown>
}

/** A page cannot be a worker, so it plays the browser's part: the worker's windows, registration and events. */
function workerScope(windows: readonly FakeWindow[], subscribe = vi.fn<(options: unknown) => Promise<unknown>>()) {
  const target = new EventTarget()
  const openWindow = vi.fn(async (_address: string) => null)
  const shown = vi.fn(async (_title: string, _options: object) => undefined)
  const listed = vi.fn(async (): Promise<[]> => [])
  // Exactly the parts of the worker's globals that the module uses.
  const scope = {
    addEventListener: target.addEventListener.bind(target),
    clients: { matchAll: async () => windows, openWindow },
    registration: { pushManager: { subscribe }, showNotification: shown, getNotifications: listed },
  } as unknown as WorkerScope
  listenToPush(scope)
  /** Resolves once the worker has finished all work that it passed to `waitUntil`. */
  async function happen(type: string, facts: object): Promise<void> {
    const work: Array<Promise<unknown>> = []
    target.dispatchEvent(Object.assign(new Event(type), facts, { waitUntil: (each: Promise<unknown>) => work.push(each) }))
    await Promise.all(work)
  }
  return { happen, openWindow, subscribe, shown, listed }
}

/** Starts to listen after `deaf` messages. */
function appWindow(focused: boolean, deaf = 0) {
  const heard: unknown[] = []
  const postMessage = vi.fn((message: unknown, [port]: MessagePort[] = []) => {
    if (postMessage.mock.calls.length <= deaf) return
    heard.push(message)
    port?.postMessage(true)
  })
  return { focused, heard, postMessage, focus: vi.fn(async () => undefined) }
}

/** The device of a signed-in member, with an open page that answers for the session. */
async function openDevice(memberId: number): Promise<{ close: () => Promise<void> }> {
  await caches.open(imagesCacheName(memberId))
  dropToken()
  const channel = new BroadcastChannel(sessionChannelName)
  channel.addEventListener('message', (event: MessageEvent<SessionNews>) => {
    if (event.data.kind !== 'ask') return
    const expiresAt = Math.floor(Date.now() / 1000) + 300
    channel.postMessage({ kind: 'token', held: { memberId, token: 'the-token', expiresAt } } satisfies SessionNews)
  })
  async function close(): Promise<void> {
    channel.close()
    vi.restoreAllMocks()
    await forgetMember(memberId)
  }
  return { close }
}

describe('a pressed notification', () => {
  // Even on a slow machine, no window may be taken for one that does not respond.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  const notification = (path: unknown) => ({ notification: { data: { path }, close: vi.fn() } })

  it('opens the app at its path if no window is open', async () => {
    const { happen, openWindow } = workerScope([])
    const pressed = notification('/friends/requests')
    await happen('notificationclick', pressed)
    expect(pressed.notification.close).toHaveBeenCalledOnce()
    expect(openWindow).toHaveBeenCalledExactlyOnceWith('/#/friends/requests')
  })

  it('navigates the window that was viewed last, brings it to the front and opens no other', async () => {
    const [behind, front] = [appWindow(false), appWindow(true)]
    const { happen, openWindow } = workerScope([behind, front])
    await happen('notificationclick', notification('/videos/7'))
    expect(front.heard).toEqual([{ kind: 'open', path: '/videos/7' }])
    expect(front.focus).toHaveBeenCalledOnce()
    for (const untouched of [behind.postMessage, behind.focus, openWindow]) expect(untouched).not.toHaveBeenCalled()
  })

  it('is sent again to a window that is just starting, until that window has received it', async () => {
    const starting = appWindow(true, 2)
    const { happen, openWindow } = workerScope([starting])
    const pressed = happen('notificationclick', notification('/videos/7'))
    for (const told of [1, 2]) {
      await vi.waitFor(() => expect(starting.postMessage).toHaveBeenCalledTimes(told), { interval: 0 })
      vi.advanceTimersByTime(500)
    }
    await pressed
    expect(starting.heard).toEqual([{ kind: 'open', path: '/videos/7' }])
    expect(starting.postMessage).toHaveBeenCalledTimes(3)
    expect(openWindow).not.toHaveBeenCalled()
  })

  it('leads only into the app, whatever path it carries', async () => {
    const { happen, openWindow } = workerScope([])
    for (const path of ['https://elsewhere.example', '//elsewhere.example/x?y', 'javascript:alert(1)', 7, undefined])
      await happen('notificationclick', notification(path))
    expect(new Set(openWindow.mock.calls.map(([address]) => address))).toEqual(new Set(['/#/notifications']))
  })
})

describe('a push for a new message', () => {
  const hash = hashOf(7)
  const push = (message: object) => ({
    data: { json: () => ({ kind: 'notification', title: 'Something new', body: '', tag: hash, ...message }) },
  })
  const onePage = { totalIsLimit: false, page: 1, nextCursor: null }
  // One with an unread message, and one that is complete on the device.
  const threads = [
    threadForTest(31, { isRead: false, last: { senderId: 2 as MemberId, excerpt: '', attachmentTotal: 0, publishedAt: 1_700_000_008 } }),
    threadForTest(32, { isRead: false, last: { senderId: 2 as MemberId, excerpt: '', attachmentTotal: 0, publishedAt: 1_700_000_005 } }),
  ]
  /** A different member for each test: what one test syncs to the device must not be there for the next. */
  let memberId = 91_000_010
  let asked: string[]
  let device: Awaited<ReturnType<typeof openDevice>>

  beforeEach(async () => {
    asked = []
    memberId += 1
    device = await openDevice(memberId)
    const talk = pretendChat([conversationForTest(hash, 3)])
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, options) => {
      const { url, headers } = new Request(address, options)
      const { pathname, searchParams } = new URL(url)
      asked.push(`${headers.get('authorization')} ${pathname} ${searchParams.get('view') ?? ''}`.trim())
      const answers: Readonly<Record<string, () => unknown>> = {
        [listConversations.path]: () => talk.listConversations({ view: searchParams.get('view') === 'requests' ? 'requests' : 'inbox' }),
        [listMessages.path]: () => talk.listMessages({ messagingHash: hash }),
        [listThreads.path]: () => ({ ...onePage, items: [...threads, threadForTest(30)], total: 3, limit: 20 }),
        [searchMessages.path]: () => ({ thread: threads[0], messages: [mailMessageForTest(31, 8)], hasOlder: false, hasNewer: false }),
      }
      const data = await answers[pathname]?.()
      return Response.json(toWire({ success: true, data }))
    })
  })
  afterEach(() => device.close())

  it('[PW-07] shows a notification and syncs the conversation to the device, where it can be read offline', async () => {
    const { happen, shown } = workerScope([])
    const path = `/messaging/${hash}`
    await happen('push', push({ memberId, path, unseen: 1, isTalk: true }))
    expect(shown).toHaveBeenCalledExactlyOnceWith('Something new', expect.objectContaining({ tag: hash, data: { path } }))
    expect(asked).toContain(`Bearer the-token ${listConversations.path} inbox`)
    vi.mocked(fetch).mockRejectedValue(new TypeError('No line.'))
    const store = await openDeviceStore(memberId)
    if (!store) throw new Error('no store')
    expect((await readNewest(store.db, hash, 50)).messages.map(({ seq }) => seq)).toEqual([1, 2, 3])
    store.close()
  })

  it('[PW-06] syncs new mail messages to the device, where they can be read and listed offline', async () => {
    const { happen } = workerScope([])
    const store = await openDeviceStore(memberId)
    if (!store) throw new Error('no store')
    await keepMailMessagePage(store, { thread: threadForTest(32), messages: [mailMessageForTest(32, 5)], hasOlder: false, hasNewer: false })
    await happen('push', push({ memberId, path: '/mail/thread/31', unseen: 1, isTalk: true }))
    vi.mocked(fetch).mockRejectedValue(new TypeError('No line.'))
    // Requested only for the one thread that was incomplete.
    expect(asked.filter((call) => call.includes(searchMessages.path))).toHaveLength(1)
    expect((await readThreads(store, 'inbox')).map(({ threadId }) => threadId)).toEqual([30, 31, 32])
    expect(await readMailMessages(store, 31, {})).toMatchObject({ messages: [{ text: 'Letter 8' }], hasOlder: false, hasNewer: false })
    expect(await readMailMessages(store, 30, {})).toBeNull()
    store.close()
  })

  it('still shows a notification if the connection is lost again, and requests nothing for other news or for another member', async () => {
    const { happen, shown } = workerScope([])
    await happen('push', push({ memberId, path: '/notifications', unseen: 1 }))
    await happen('push', push({ memberId: memberId + 1, path: `/messaging/${hash}`, unseen: 1, isTalk: true }))
    expect(asked).toEqual([])
    vi.mocked(fetch).mockRejectedValue(new TypeError('No line.'))
    await happen('push', push({ memberId, path: `/messaging/${hash}`, unseen: 1, isTalk: true }))
    expect(shown).toHaveBeenCalledTimes(3)
  })

  it('is shown while no others are being listed, which would drop it in Chromium', async () => {
    const { happen, shown, listed } = workerScope([])
    const list = deferred<[]>()
    listed.mockReturnValueOnce(list.promise)
    const others = happen('push', push({ memberId: memberId + 1, path: '/notifications', unseen: 1 }))
    await vi.waitFor(() => expect(listed).toHaveBeenCalledOnce())
    const own = happen('push', push({ memberId, path: '/notifications', unseen: 1 }))
    const waiting = async () => (await navigator.locks.query()).pending?.filter(({ name }) => name === notificationsLock)
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1))
    expect(shown.mock.calls.map(([title]) => title)).toEqual([' '])
    list.resolve([])
    await Promise.all([others, own])
    expect(shown.mock.calls.map(([title]) => title)).toEqual([' ', 'Something new'])
  })
})

describe('a push subscription that the browser changed', () => {
  const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
  const subscription = (endpoint: string) => ({
    endpoint,
    options: { applicationServerKey: new ArrayBuffer(65) },
    toJSON: () => ({ endpoint, keys }),
  })
  const memberId = 91_000_001
  let registered: unknown[]
  let device: Awaited<ReturnType<typeof openDevice>>

  beforeEach(async () => {
    registered = []
    device = await openDevice(memberId)
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, options) => {
      const request = new Request(address, options)
      registered.push({
        path: new URL(request.url).pathname,
        authorization: request.headers.get('authorization'),
        body: await request.json(),
      })
      return Response.json({ success: true, data: {}, request_id: 'r' })
    })
  })
  afterEach(() => device.close())

  const asked = (endpoint: string) => ({
    path: registerDevice.path,
    authorization: 'Bearer the-token',
    body: expect.objectContaining({ endpoint, ...keys }) as unknown,
  })

  it('[C-14] is reported to the server at once, without a page', async () => {
    const { happen, subscribe } = workerScope([])
    await happen('pushsubscriptionchange', { newSubscription: subscription('https://push.example/new') })
    expect(registered).toEqual([asked('https://push.example/new')])
    expect(subscribe).not.toHaveBeenCalled()
  })

  it('is created anew with the key of the old one if the browser supplied none', async () => {
    const subscribe = vi.fn(async () => subscription('https://push.example/again'))
    const { happen } = workerScope([], subscribe)
    const oldSubscription = subscription('https://push.example/old')
    await happen('pushsubscriptionchange', { oldSubscription, newSubscription: null })
    const { applicationServerKey } = oldSubscription.options
    expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey })
    expect(registered).toEqual([asked('https://push.example/again')])
  })

  it('is left to the open pages if no key is known', async () => {
    const page = appWindow(true)
    const { happen } = workerScope([page])
    await happen('pushsubscriptionchange', { oldSubscription: null, newSubscription: null })
    expect(page.postMessage).toHaveBeenCalledExactlyOnceWith({ kind: 'subscription-changed' })
    expect(registered).toEqual([])
  })

  it('[S-23] is not reported from a device where nobody is signed in', async () => {
    await forgetMember(memberId)
    const { happen } = workerScope([])
    await happen('pushsubscriptionchange', { newSubscription: subscription('https://push.example/new') })
    expect(registered).toEqual([])
  })
})
