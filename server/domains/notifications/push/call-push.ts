/** A call that rings, or was missed, told to browsers where the app is closed: once each, and what is not so any more by the time it would go is not told. */
import type { PushMessage } from '#contract/notify/push.ts'
import { callTimes } from '#contract/chat/limits.ts'
import type { Services } from '../../../http/context.ts'
import { findPushedCall } from '../reads/pushed-call.ts'
import { badgeTotal } from '../reads/badge-total.ts'
import { devicesOf, type Device } from '../reads/recipients.ts'
import { quietUntil, readNotifySettings } from '../settings.ts'
import { notifyWordsFor } from '../words.ts'

export interface CallPush {
  readonly message: PushMessage
  /** Seconds until the ringing is over; null: it was missed. */
  readonly ringsFor: number | null
}

export async function pushOfCall(
  { db, jobs, now }: Pick<Services, 'db' | 'jobs' | 'now'>,
  { callId, memberId, isRinging }: { callId: string; memberId: number; isRinging: boolean },
): Promise<void> {
  for (const { id } of await devicesOf(db, [memberId], now()))
    // A key of its own for either: what was missed must not be lost because the ringing is on its way at this moment.
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
  const words = notifyWordsFor(member.locale)
  const detail = isRinging ? words.calling(call.name) : words.missedCall(call.name)
  const message = {
    kind: 'notification',
    memberId: member.id,
    title: words.somethingNew,
    body: settings.showsDetails ? detail : '',
    path: `/messaging/member/${call.callerId}`,
    // What was missed takes the place of what rang.
    tag: 'call',
    unseen: await badgeTotal(db, member.id, settings),
  } as const
  return { message, ringsFor }
}
