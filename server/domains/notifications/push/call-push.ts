/** A call that rings, or was missed, told to browsers where the app is closed. Which of the two is read when it is sent. */
import type { PushMessage } from '#contract/notify/push.ts'
import type { Services } from '../../../http/context.ts'
import { findPushedCall } from '../reads/pushed-call.ts'
import { badgeTotal } from '../reads/badge-total.ts'
import { devicesOf, type Device } from '../reads/recipients.ts'
import { quietUntil, readNotifySettings } from '../settings.ts'
import { notifyWordsFor } from '../words.ts'

export interface CallPush {
  readonly message: PushMessage
  /** Of no use any more when the ringing is over. */
  readonly isRinging: boolean
}

export async function pushOfCall(
  { db, jobs, now }: Pick<Services, 'db' | 'jobs' | 'now'>,
  { callId, memberId }: { callId: string; memberId: number },
): Promise<void> {
  for (const { id } of await devicesOf(db, [memberId], now()))
    await jobs.enqueue('send-push', { subscriptionId: id, callId }, { singletonKey: `${id}:call:${callId}` })
}

export async function callMessage({ db, now }: Services, { member }: Device, callId: string): Promise<CallPush | null> {
  const call = await findPushedCall(db, callId)
  if (!call || call.isSilent || call.calleeId !== member.id) return null
  const isRinging = call.state === 'ringing'
  if (!isRinging && call.state !== 'missed' && call.state !== 'cancelled') return null
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
  return { message, isRinging }
}
