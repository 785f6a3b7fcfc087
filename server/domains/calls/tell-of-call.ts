/**
 * Notifies beyond the sockets: in the conversation of the two, and by push if the app is closed. Calls that rang nowhere are shown to the
 * caller only.
 */
import type { Services } from '../../http/context.ts'
import { writeCallEvent } from '../chat/index.ts'
import { pushOfCall } from '../notifications/index.ts'
import type { CallRow } from './reads/find-call.ts'

export async function tellOfCall(services: Services, call: CallRow): Promise<void> {
  const { id, state, isSilent, callerId, calleeId, acceptedAt, endedAt } = call
  const isRinging = state === 'ringing'
  if (!isSilent && (isRinging || state === 'missed' || state === 'cancelled'))
    await pushOfCall(services, { callId: id, memberId: calleeId, isRinging })
  if (isRinging || state === 'accepted') return
  const seconds = acceptedAt && endedAt ? Math.round((endedAt.getTime() - acceptedAt.getTime()) / 1000) : 0
  const event = { kind: 'call', outcome: state, seconds } as const
  await writeCallEvent(services, { callId: id, callerId, calleeId, event, isWithheld: isSilent })
}
