/** Told beside the sockets: by push, where the app is closed. Of what rang nowhere nobody hears. */
import type { Services } from '../../http/context.ts'
import { pushOfCall } from '../notifications/index.ts'
import type { CallRow } from './reads.ts'

export async function tellOfCall(services: Services, { id, state, isSilent, calleeId }: CallRow): Promise<void> {
  if (!isSilent && ['ringing', 'missed', 'cancelled'].includes(state)) await pushOfCall(services, { callId: id, memberId: calleeId })
}
