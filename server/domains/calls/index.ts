/** Video calls between two members. */
import type { Domain } from '../../http/domain.ts'
import { listenForBlocks } from './end-with-block.ts'
import { endOverdueCalls } from './end-overdue.ts'
import { callsRoutes } from './routes.ts'

export { acceptCall, cancelCall, declineCall, hangUpCall, rejoinCall, switchCall } from './change-call.ts'
export { endOverdueCalls } from './end-overdue.ts'
export { endCallsWithBlock } from './end-with-block.ts'
export { presentCall } from './present.ts'
export { findCallForSockets, otherDeviceOf, type CallDetails } from './reads/find-call.ts'

export const callsDomain: Domain = {
  name: 'calls',
  implementations: callsRoutes,
  // The chat's nodes check every few seconds; this covers the case that none is running.
  jobs: { 'tidy-up': endOverdueCalls },
  listen: listenForBlocks,
}
