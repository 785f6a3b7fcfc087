/**
 * Pushes mail and chat messages to browsers in which the app is closed, one push per conversation and thread: a later one replaces it. The
 * content is read at the time of sending. Requests, muted conversations and public chats cause no push.
 */
import type { PushMessage } from '#contract/notify/push.ts'
import type { Services } from '../../../http/context.ts'
import type { JobPayloads } from '../../../jobs/queue.ts'
import type { SentMessage } from '../../chat/index.ts'
import { badgeTotal } from '../reads/badge-total.ts'
import type { Device } from '../reads/recipients.ts'
import {
  devicesForMailMessage,
  devicesForMessage,
  findUnreadMailMessage,
  findUnreadMessage,
  type ChatDevice,
  type ChatNews,
} from '../reads/chat-recipients.ts'
import { quietUntil, readNotifySettings } from '../settings.ts'
import { chatTextsFor } from '../chat-texts.ts'
import { notifyTextsFor } from '../texts.ts'
import { holdPush } from './quiet-pushes.ts'

/** Call it after a new message has been delivered; a failure never rejects the sent message. */
export async function announceMessage(
  services: Services,
  { conversationId, recipients, forRequest }: Pick<SentMessage, 'conversationId' | 'recipients' | 'forRequest'>,
): Promise<void> {
  const memberIds = recipients.filter((id) => !forRequest.includes(id))
  if (memberIds.length === 0) return
  try {
    await wake(services, await devicesForMessage(services.db, services.now(), conversationId, memberIds), { conversationId })
  } catch (error) {
    services.log.error({ err: error, conversationId }, 'A new message could not be announced.')
  }
}

/** Every node receives the event of a mail message: the queue accepts one push per browser and thread. */
export async function announceMailMessage(
  services: Services,
  { memberId, threadId }: { memberId: number; threadId: number },
): Promise<void> {
  await wake(services, await devicesForMailMessage(services.db, services.now(), threadId, memberId), { threadId })
}

type About = { readonly conversationId: number } | { readonly threadId: number }

async function wake({ jobs }: Services, devices: readonly ChatDevice[], about: About): Promise<void> {
  const key = 'threadId' in about ? `mail:${about.threadId}` : `chat:${about.conversationId}`
  for (const { subscriptionId, preferences } of devices) {
    if (!readNotifySettings(preferences).topics.messages.push) continue
    await jobs.enqueue('send-push', { subscriptionId, ...about }, { singletonKey: `${subscriptionId}:${key}` })
  }
}

export type ChatPayload = Extract<JobPayloads['send-push'], About>

export async function chatMessage(services: Services, device: Device, payload: ChatPayload): Promise<PushMessage | null> {
  const { db, now } = services
  const { member } = device
  const settings = readNotifySettings(member.preferences)
  if (!settings.topics.messages.push) return null
  const asked = { memberId: member.id, now: now() }
  const isMailMessage = 'threadId' in payload
  const news = await (isMailMessage
    ? findUnreadMailMessage(db, asked, payload.threadId)
    : findUnreadMessage(db, asked, payload.conversationId))
  if (!news) return null
  const until = quietUntil(settings.quietHours, asked.now, member.timeZone)
  if (until) {
    await holdPush(db, device, news.createdAt, until)
    return null
  }
  return {
    kind: 'notification',
    memberId: member.id,
    title: notifyTextsFor(member.locale).somethingNew,
    body: settings.showsDetails ? bodyOf(member.locale, news, isMailMessage) : '',
    path: news.path,
    tag: news.tag,
    unseen: await badgeTotal(db, member.id, settings),
    isTalk: true,
  }
}

/** Names the sender but never the content: private text must not appear on a lock screen. */
function bodyOf(locale: string, { senderName, title }: ChatNews, isMailMessage: boolean): string {
  const words = chatTextsFor(locale)
  if (isMailMessage) return words.mailMessage(senderName)
  return title === '' ? words.message(senderName) : words.inGroup(senderName, title)
}
