/**
 * Sends one push to one browser. The job holds ids only; everything is checked at the time of sending: whether the session is alive, the
 * notification is still readable and unseen, and the member wants it now.
 */
import { eq } from 'drizzle-orm'
import webPush from 'web-push'
import type { PushMessage } from '#contract/notify/push.ts'
import { viewerFor } from '../../../content/content-kind.ts'
import { ForbiddenAddress, postGuarded } from '../../../adapters/guarded-request.ts'
import { pushSubscriptions } from '../../../db/tables/notifications.ts'
import type { Services } from '../../../http/context.ts'
import type { JobPayloads } from '../../../jobs/queue.ts'
import { badgeTotal } from '../reads/badge-total.ts'
import { findUnseen } from '../reads/list.ts'
import { findDevice, type Device } from '../reads/recipients.ts'
import { quietUntil, readNotifySettings, topicOfKind } from '../settings.ts'
import { notifyTextsFor } from '../texts.ts'
import { presentNotifications } from '../present.ts'
import { callMessage } from './call-push.ts'
import { gatheredMessage, holdPush, letGo } from './quiet-pushes.ts'
import { chatMessage } from './chat-push.ts'
import { vapidKeys } from './vapid.ts'
import { findDeclaredKind } from '#contract/content/kinds.ts'
import type { ResponseInput } from '#contract/endpoint.ts'
import type { searchNotifications } from '#contract/notify/notifications.ts'

const patienceMs = 15_000
/** A push that could not be delivered within this time is useless. */
const lifeSeconds = 24 * 3600
const mostFailures = 8

/** Throws if a retry may help: the queue backs off. */
export async function sendPush(services: Services, payload: JobPayloads['send-push'], signal?: AbortSignal): Promise<void> {
  const device = await findDevice(services.db, payload.subscriptionId, services.now())
  if (!device) return
  const outgoing = await outgoingFor(services, device, payload)
  if (!outgoing) return
  const { message, life, isUrgent } = outgoing
  const { publicKey, privateKey, subject } = await vapidKeys(services)
  const { endpoint, p256dh, auth } = device.subscription
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
    vapidDetails: { subject, publicKey, privateKey },
    TTL: life,
    urgency: isUrgent ? 'high' : 'normal',
    // Replaces the push that the push service still holds under the same topic.
    ...(message.kind === 'notification' ? { topic: message.tag } : {}),
  })
  await deliver(services, device, { headers: request.headers as Record<string, string>, body: request.body }, signal)
  if ('isGathered' in payload) await letGo(services.db, device)
}

interface Outgoing {
  readonly message: PushMessage
  /** Seconds. */
  readonly life: number
  readonly isUrgent: boolean
}

async function outgoingFor(services: Services, device: Device, payload: JobPayloads['send-push']): Promise<Outgoing | null> {
  if ('mark' in payload) return { message: testMessage(device, payload.mark), life: 60, isUrgent: true }
  if ('callId' in payload) {
    const push = await callMessage(services, device, payload)
    return push && { message: push.message, life: push.ringsFor ?? lifeSeconds, isUrgent: true }
  }
  if ('conversationId' in payload || 'threadId' in payload) {
    const message = await chatMessage(services, device, payload)
    return message && { message, life: lifeSeconds, isUrgent: true }
  }
  const message = await ('isGathered' in payload
    ? gatheredMessage(services, device)
    : notificationMessage(services, device, payload.notificationId))
  return message && { message, life: lifeSeconds, isUrgent: false }
}

function testMessage({ member }: Device, mark: string): PushMessage {
  const words = notifyTextsFor(member.locale)
  return { kind: 'test', memberId: member.id, title: words.somethingNew, body: words.test, mark }
}

async function notificationMessage(services: Services, device: Device, notificationId: number): Promise<PushMessage | null> {
  const { db, content, now } = services
  const { member } = device
  const settings = readNotifySettings(member.preferences)
  const row = await findUnseen(db, member.id, notificationId)
  if (!row) return null
  const [notification] = await presentNotifications({ db, content, viewer: viewerFor(member) }, [row])
  if (!notification) return null
  if (!settings.topics[topicOfKind(notification.kind)].push) return null
  const until = quietUntil(settings.quietHours, now(), member.timeZone)
  if (until) {
    await holdPush(db, device, row.createdAt, until)
    return null
  }
  const words = notifyTextsFor(member.locale)
  const facts = { name: notification.actor?.userName ?? '', title: notification.item?.title ?? '', total: row.total, typeId: row.typeId }
  return {
    kind: 'notification',
    memberId: member.id,
    title: words.somethingNew,
    body: settings.showsDetails ? words.details[notification.kind](facts) : '',
    path: settings.showsDetails ? pathOf(notification) : '/notifications',
    tag: notification.view,
    unseen: await badgeTotal(db, member.id, settings),
  }
}

interface Sealed {
  readonly headers: Record<string, string>
  readonly body: Buffer
}

async function deliver(services: Services, { subscription }: Device, { headers, body }: Sealed, signal?: AbortSignal): Promise<void> {
  const { db, now, config, log, resolveName } = services
  const isThis = eq(pushSubscriptions.id, subscription.id)
  try {
    const { status } = await postGuarded({
      url: subscription.endpoint,
      headers,
      body,
      allowsLocal: config.PUSH_ALLOW_LOCAL,
      timeoutMs: patienceMs,
      resolve: resolveName,
      signal,
    })
    if (status >= 200 && status < 300) {
      await db.update(pushSubscriptions).set({ failures: 0, lastUsedAt: now() }).where(isThis)
      return
    }
    // The browser has unsubscribed; it registers again at its next start if it wants to.
    if (status === 404 || status === 410) return void (await db.delete(pushSubscriptions).where(isThis))
    throw new Error(`The push service answered ${status}.`)
  } catch (error) {
    if (error instanceof ForbiddenAddress) {
      log.warn({ subscriptionId: subscription.id }, 'a push address leads to no public machine')
      return void (await db.delete(pushSubscriptions).where(isThis))
    }
    const failures = subscription.failures + 1
    if (failures >= mostFailures) return void (await db.delete(pushSubscriptions).where(isThis))
    await db.update(pushSubscriptions).set({ failures }).where(isThis)
    throw error
  }
}

type Presented = ResponseInput<typeof searchNotifications>['items'][number]

/** The page a notification opens, after the app's `#`. */
function pathOf({ kind, actor, item }: Presented): string {
  if (kind === 'friend_request') return '/friends/requests'
  const kindOfItem = item && findDeclaredKind(item.typeId)
  if (kindOfItem) return kindOfItem.path(item.itemId)
  return actor ? `/members/id/${actor.userId}` : '/notifications'
}
