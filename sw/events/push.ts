/**
 * Handles pushes and pressed notifications. The lock screen shows as much as the member chose; by default only that there is something
 * new.
 */
import * as v from 'valibot'
import { pushMessage, registerDevice, type PushMessage } from '#contract/notify/push.ts'
import { callServer } from '#src/workers/shared/call-server.ts'
import { asMember, findMember, findMemberStore } from '../member.ts'
import type { WorkerMessage } from '../messages.ts'
import type { WorkerScope } from '../scope.ts'
import { accessToken } from '../session/access-token.ts'
import { listConversations, listMessages } from '#contract/chat/chat.ts'
import { listThreads, searchMessages } from '#contract/mail/mail.ts'
import { notificationsLock } from '#src/offline/device-names.ts'
import { withLock } from '#src/offline/lock/with-lock.ts'
import { syncMail } from '#src/offline/mail-store/sync-mail.ts'
import { syncChat } from '#src/offline/chat-store/sync.ts'

/** The push service gave the browser another subscription. Some browsers and the standard types lack this event. */
interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

const testTag = 'test'
/** Ten seconds in all: the app may be starting on a slow phone. */
const answerMs = 500
const mostAttempts = 20

export function listenToPush(scope: WorkerScope): void {
  scope.addEventListener('push', (event) => event.waitUntil(receive(scope, event.data)))
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(scope, pathOf(event.notification.data)))
  })
  // The standard types do not know this event; its name determines its type.
  scope.addEventListener('pushsubscriptionchange', (event) =>
    (event as SubscriptionChange).waitUntil(renew(scope, event as SubscriptionChange)),
  )
}

async function receive(scope: WorkerScope, data: PushMessageData | null): Promise<void> {
  const message = readPush(data)
  // Sent before a sign-out, or to a member who used this device earlier. A push must show something, so a silent notification is shown
  // and closed at once.
  if (!message || message.memberId !== (await findMember())) return showNothing(scope)
  if (message.kind === 'test') await tellPages(scope, { kind: 'push-tested', mark: message.mark })
  else await setBadge(message.unseen)
  await oneAtATime(() =>
    scope.registration.showNotification(message.title, {
      body: message.body,
      icon: '/icons/plain-192.png',
      tag: message.kind === 'test' ? testTag : message.tag,
      data: { path: message.kind === 'test' ? '/settings/notifications' : message.path },
    }),
  )
  // After the notification is shown, because fetching may take a while.
  if (message.kind === 'notification' && message.isTalk) await asMember(syncChatAndMail)
}

function readPush(data: PushMessageData | null): PushMessage | null {
  try {
    const read = v.safeParse(pushMessage, data?.json())
    return read.success ? read.output : null
  } catch {
    // Not JSON, so not one of our pushes.
    return null
  }
}

async function showNothing(scope: WorkerScope): Promise<void> {
  await oneAtATime(async () => {
    await scope.registration.showNotification(' ', { tag: 'nobody', silent: true })
    for (const shown of await scope.registration.getNotifications({ tag: 'nobody' })) shown.close()
  })
}

/** Chromium drops a notification that is shown while others are being listed. */
function oneAtATime(work: () => Promise<void>): Promise<void> {
  return withLock(notificationsLock, work)
}

async function setBadge(unseen: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  // Refused if the app is not installed.
  await (unseen > 0 ? navigator.setAppBadge(unseen) : navigator.clearAppBadge()).catch(() => undefined)
}

/** Allows only paths inside the app. */
function pathOf(data: unknown): string {
  const path = v.safeParse(v.object({ path: v.pipe(v.string(), v.regex(/^\/[\w/-]*$/)) }), data)
  return path.success ? path.output.path : '/notifications'
}

async function open(scope: WorkerScope, path: string): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [page] = windows.toSorted((one, other) => Number(other.focused) - Number(one.focused))
  if (!page) return void (await scope.clients.openWindow(`/#${path}`))
  // Refused without a user gesture; the page gets the message all the same.
  await page.focus().catch(() => undefined)
  await insist(page, { kind: 'open', path })
}

/** Repeats the message: a page that is starting does not listen yet, and misses it. */
async function insist(page: WindowClient, message: WorkerMessage): Promise<void> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) if (await tell(page, message)) return
}

/** Resolves with whether the page has answered. */
function tell(page: WindowClient, message: WorkerMessage): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const answer = (isHeard: boolean) => {
      clearTimeout(timer)
      port1.close()
      resolve(isHeard)
    }
    const timer = setTimeout(() => answer(false), answerMs)
    port1.onmessage = () => answer(true)
    page.postMessage(message, [port2])
  })
}

async function tellPages(scope: WorkerScope, message: WorkerMessage): Promise<void> {
  for (const page of await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })) page.postMessage(message)
}

/** If a page is open, it registers the subscription; otherwise this does. */
async function renew(scope: WorkerScope, { oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  if ((await findMember()) === null) return
  const applicationServerKey = oldSubscription?.options.applicationServerKey
  const fresh =
    newSubscription ??
    (applicationServerKey ? await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }) : null)
  const { p256dh, auth } = fresh?.toJSON().keys ?? {}
  if (!fresh || p256dh === undefined || auth === undefined) return tellPages(scope, { kind: 'subscription-changed' })
  await callServer(accessToken, registerDevice, { endpoint: fresh.endpoint, p256dh, auth })
}

// Syncs new chat and mail messages to the device when their push arrives while the app is closed, so that they can be read offline.

/** A failure loses nothing: the app requests the same data when it is opened. While the app is locked, nothing can be stored. */
async function syncChatAndMail(): Promise<void> {
  const store = await findMemberStore()
  if (!store) return
  const talk = syncChat(store, {
    listConversations: (input) => callServer(accessToken, listConversations, input),
    listMessages: (input) => callServer(accessToken, listMessages, input),
  })
  const mail = syncMail(store, {
    listThreads: (input) => callServer(accessToken, listThreads, input),
    searchMessages: (input) => callServer(accessToken, searchMessages, input),
  })
  await Promise.allSettled([talk, mail])
}
