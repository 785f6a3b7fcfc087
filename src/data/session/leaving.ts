/** Everything that sign-out needs, in one chunk. It loads with the members' part, so that signing out never waits for the network. */
export { letGoOfStore } from './member-store.ts'
export { finishWipes, wipeDevice, wipeStrangers } from '#src/offline/wipe.ts'
export { endServerSession, dropQueuedLogout, queueLogout, sendQueuedLogout } from './queued-logout.ts'
