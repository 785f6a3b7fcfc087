/** Presence: a row for each socket. Members who may know are notified when a member's first socket opens or the last one closes. */
import { randomUUID } from 'node:crypto'
import { addChatSockets, beatChatNode, dropChatSockets, leaveChatNode, sweepChatNodes } from '../db/chat/chat-nodes.ts'
import { nodeSilenceMs } from '../domains/chat/index.ts'
import type { Services } from '../http/context.ts'
import type { ChatNamespace } from './chat-socket.ts'
import { createStatusSync } from './status-sync.ts'

export interface PresenceTimes {
  readonly heartbeatMs: number
  /** A process that is silent for this long counts as dead. */
  readonly deadMs: number
  /** A reload, or a short cut of the connection, does not count as leaving. */
  readonly graceMs: number
}
export const presenceTimes: PresenceTimes = { heartbeatMs: 10_000, deadMs: nodeSilenceMs, graceMs: 5000 }

export interface Presence {
  cameIn(memberId: number, socketId: string): Promise<void>
  wentOut(socketId: string): void
  /** Leaves the rows to the other processes: members mostly reconnect there. */
  close(): Promise<void>
}

export interface PresenceOptions {
  readonly namespace: ChatNamespace
  readonly services: Services
  readonly times: PresenceTimes
}

export async function keepPresence({ namespace, services, times }: PresenceOptions): Promise<Presence> {
  const { db, log } = services
  const nodeId = randomUUID()
  /** Joined sockets of this process, and closed ones until their grace period is over. */
  const here = new Map<string, number>()
  const leaving = new Map<string, number>()

  const { tell, tellChange } = createStatusSync(namespace, services)

  async function beat(): Promise<void> {
    // Paused for so long that the others took this process for dead: its sockets are recorded anew.
    if (await beatChatNode(db, nodeId)) {
      const rows = [...here].map(([id, memberId]) => ({ id, memberId }))
      await tell(await addChatSockets(db, nodeId, rows), 'online')
    }
    await tell(await sweepChatNodes(db, times.deadMs), 'offline')
  }

  async function dropGone(): Promise<void> {
    const now = performance.now()
    const due = [...leaving].flatMap(([id, at]) => (at <= now ? id : []))
    const absent = await dropChatSockets(db, due)
    for (const id of due) leaving.delete(id)
    await tell(absent, 'offline')
  }

  const careful = (work: () => Promise<void>) =>
    oneAtATime(() => work().catch((error: unknown) => log.error({ err: error }, 'Could not keep who is here.')))
  const [beating, dropping] = [careful(beat), careful(dropGone)]
  await beat()
  const unsubscribe = services.bus.on('members.changed', ({ memberId }) => tellChange(memberId))
  const timers = [setInterval(() => void beating(), times.heartbeatMs), setInterval(() => void dropping(), Math.min(1000, times.graceMs))]
  for (const timer of timers) timer.unref()

  return {
    async cameIn(memberId, socketId) {
      here.set(socketId, memberId)
      const first = await addChatSockets(db, nodeId, [{ id: socketId, memberId }])
      void tell(first, 'online').catch((error: unknown) => log.error({ err: error }, 'Could not tell that a member is here.'))
    },
    wentOut(socketId) {
      if (here.delete(socketId)) leaving.set(socketId, performance.now() + times.graceMs)
    },
    async close() {
      unsubscribe()
      for (const timer of timers) clearInterval(timer)
      await Promise.all([beating.idle(), dropping.idle()])
      await leaveChatNode(db, nodeId, times.deadMs - times.graceMs)
    },
  }
}

interface Repeated {
  (): Promise<void>
  /** Resolves when none of it is running. */
  idle(): Promise<void>
}

/** A timer that fires before its work is done waits for the next time. */
function oneAtATime(work: () => Promise<void>): Repeated {
  let running: Promise<void> | null = null
  const run = () => (running ??= work().finally(() => (running = null)))
  return Object.assign(run, { idle: async () => void (await running) })
}
