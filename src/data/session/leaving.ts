/** Everything about going, in one chunk: loaded with the members' part, so that leaving never waits for a line. */
export { letGoOfStore } from './member-store.ts'
export { finishWipes, wipeDevice, wipeStrangers } from '#src/offline/wipe.ts'
export { endServerSession, dropQueuedLogout, queueLogout, sendQueuedLogout } from './queued-logout.ts'
