/**
 * Pushes a ringing or missed call to browsers in which the app is closed: once each, and not if the state has changed by the time of
 * sending.
 */
import type { PushMessage } from '#contract/notify/push.ts'
import { callTimes } from '#contract/chat/limits.ts'
import type { Services } from '../../../http/context.ts'
import { findPushedCall } from '../reads/pushed-call.ts'
import { badgeTotal } from '../reads/badge-total.ts'
import { devicesOf, type Device } from '../reads/recipients.ts'
import { quietUntil, readNotifySettings } from '../settings.ts'
import { notifyTextsFor } from '../texts.ts'

export interface CallPush {
  readonly message: PushMessage
  /** Remaining seconds of ringing; null: a missed call. */
  readonly ringsFor: number | null
}

export async function pushOfCall(
  { db, jobs, now }: Pick<Services, 'db' | 'jobs' | 'now'>,
  { callId, memberId, isRinging }: { callId: string; memberId: number; isRinging: boolean },
): Promise<void> {
  for (const { id } of await devicesOf(db, [memberId], now()))
    // A separate key for each, because the missed call must not be lost while the ringing push is being sent.
    await jobs.enqueue(
      'send-push',
      { subscriptionId: id, callId, isRinging },
      { singletonKey: `${id}:call:${callId}:${isRinging ? 'rings' : 'missed'}` },
    )
}

export async function callMessage(
  { db, now }: Services,
  { member }: Device,
  { callId, isRinging }: { callId: string; isRinging: boolean },
): Promise<CallPush | null> {
  const call = await findPushedCall(db, callId)
  if (!call || call.isSilent || call.calleeId !== member.id) return null
  if (isRinging ? call.state !== 'ringing' : call.state !== 'missed' && call.state !== 'cancelled') return null
  const ringsFor = isRinging ? Math.ceil(callTimes.ringSeconds - (now().getTime() - call.startedAt.getTime()) / 1000) : null
  if (ringsFor !== null && ringsFor <= 0) return null
  const settings = readNotifySettings(member.preferences)
  if (!settings.topics.messages.push || quietUntil(settings.quietHours, now(), member.timeZone)) return null
  const words = notifyTextsFor(member.locale)
  const detail = isRinging ? words.calling(call.name) : words.missedCall(call.name)
  const message = {
    kind: 'notification',
    memberId: member.id,
    title: words.somethingNew,
    body: settings.showsDetails ? detail : '',
    path: `/messaging/member/${call.callerId}`,
    // The missed call replaces the ringing one.
    tag: 'call',
    unseen: await badgeTotal(db, member.id, settings),
  } as const
  return { message, ringsFor }
}
