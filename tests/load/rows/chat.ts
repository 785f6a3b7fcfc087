/**
 * The chat: a room of a thousand beside bare socket.io, two hundred conversations at once, and ten thousand idle
 * sockets.
 */
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fillForChatLoad, type ChatLoad } from '#server/testing/chat/fill-for-load.ts'
import type { Bench } from '../support/bench.ts'
import { openChatLines, type ChatConnection } from '../support/chat-connection.ts'
import { databaseOf, startBareServer } from '../support/bare-server.ts'
import type { Figure } from '../support/figure.ts'
import { forkServer, type ForkedServer } from '../support/fork-server.ts'
import { median } from '../support/median.ts'
import { readCpuSeconds, readResidentMegabytes } from '../support/process-cost.ts'
import { waitForQuiet } from '../support/wait-for-quiet.ts'

/** One member may send sixty messages a minute. */
const messagesPerMember = 10
/** Not counted: the first messages after a start hit cold caches. */
const warmUpSeconds = 6

export async function measureChat({ folders, isQuick, say, closeSite }: Bench): Promise<Figure[]> {
  await closeSite()
  const size = isQuick ? { room: 100, pairs: 20, idle: 500 } : { room: 1000, pairs: 200, idle: 10_000 }
  const dataFolder = path.join(folders.run, `chat-${process.pid}`)
  const idle = await measureIdle(dataFolder, size.idle, say)
  const server = await startBareServer(dataFolder)
  const floor = await forkServer('tests/load/floor/socket-server.ts', {})
  try {
    say('making members and conversations')
    const load = await fillForChatLoad(databaseOf(server), { members: size.room, inPublic: size.room, pairs: size.pairs })
    const room = await measureRoom({ server, floor, load, runs: isQuick ? 1 : 3, say })
    const shown = await measureShown(server, load, isQuick ? 5 : 20)
    return [...room, ...shown, ...idle]
  } finally {
    await floor.stop()
    await server.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

/** A fresh server process without earlier work. */
async function measureIdle(dataFolder: string, sockets: number, say: Bench['say']): Promise<Figure[]> {
  const server = await startBareServer(dataFolder)
  try {
    const { members } = await fillForChatLoad(databaseOf(server), { members: sockets / 10, inPublic: 10, pairs: 10 })
    const before = readResidentMegabytes(server.pid)
    say(`opening ${sockets} sockets`)
    // Ten devices each: the cost of a socket does not depend on its member.
    const lines: ChatConnection[] = []
    for (let device = 0; device < 10; device += 1) lines.push(...(await openChatLines(server.port, members)))
    await delay(20_000)
    const after = readResidentMegabytes(server.pid)
    for (const line of lines) line.close()
    return [
      { what: `Server’s memory with ${sockets.toLocaleString('en')} idle sockets`, unit: 'MB', value: after, wanted: { atMost: 600 } },
      { what: 'Server’s memory before', unit: 'MB', value: before },
    ]
  } finally {
    await server.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

interface RoomContest {
  readonly server: ForkedServer
  readonly floor: ForkedServer
  readonly load: ChatLoad
  readonly runs: number
  readonly say: Bench['say']
}

/** Alternates between the two, so that other load on the machine affects both. */
async function measureRoom({ server, floor, load, runs, say }: RoomContest): Promise<Figure[]> {
  const [ours, bare] = [await openChatLines(server.port, load.members), await openChatLines(floor.port, load.members)]
  const costs: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  const run = async (pid: number, lines: readonly ChatConnection[], kept: number[], turn: number) => {
    const before = readCpuSeconds(pid).own
    const deliveries = await chatInRoom(lines, load.publicHash, turn)
    kept.push(((readCpuSeconds(pid).own - before) / deliveries) * 1_000_000)
  }
  for (let turn = 0; turn <= runs; turn += 1) {
    await waitForQuiet()
    await run(floor.pid, bare, costs.bare, turn)
    await run(server.pid, ours, costs.ours, turn)
    say(`run ${turn}: bare ${costs.bare.at(-1)?.toFixed(1)} µs, ours ${costs.ours.at(-1)?.toFixed(1)} µs a delivery`)
  }
  for (const line of [...ours, ...bare]) line.close()
  // The first one was the warm-up.
  const [mine, theirs] = [median(costs.ours.slice(1)), median(costs.bare.slice(1))]
  return [
    {
      what: `CPU for a delivery in a room of ${load.members.length.toLocaleString('en')}, against bare socket.io`,
      unit: 'ratio',
      value: mine / theirs,
      floor: 1,
      wanted: { atMost: 1.3 },
    },
    { what: 'CPU of the serving process for a delivery', unit: 'us', value: mine, floor: theirs },
  ]
}

/**
 * Two hundred messages, one after the other, by members who have not sent any yet. Returns how often one was
 * delivered.
 */
async function chatInRoom(lines: readonly ChatConnection[], messagingHash: string, turn: number): Promise<number> {
  const senders = 20
  let deliveries = 0
  const wanted = senders * messagesPerMember * (lines.length - 1)
  const all = Promise.withResolvers<void>()
  for (const line of lines)
    line.onMessage = (text) => {
      if (!text.includes('"new message"')) return
      deliveries += 1
      if (deliveries === wanted) all.resolve()
    }
  for (let index = 0; index < senders; index += 1) {
    const line = lines[(turn * senders + index) % lines.length]
    for (let count = 0; count < messagesPerMember; count += 1) await line?.ask('message', aMessage(messagingHash))
  }
  await all.promise
  return deliveries
}

function aMessage(messagingHash: string): object {
  return { messaging_hash: messagingHash, client_id: randomUUID(), text: 'The hemp one, eight metres, and bring the shears.' }
}

/**
 * In every conversation one message per second, alternating. Measured from the sender's submit to the other member's
 * device.
 */
async function measureShown(server: ForkedServer, { members, pairHashes }: ChatLoad, seconds: number): Promise<Figure[]> {
  const lines = await openChatLines(server.port, members.slice(0, pairHashes.length * 2))
  const sentAt = new Map<string, number>()
  const times: number[] = []
  const countedFrom = performance.now() + warmUpSeconds * 1000
  for (const line of lines)
    line.onMessage = (text) => {
      const id = /"client_id":"([^"]+)"/.exec(text)?.[1] ?? ''
      const at = sentAt.get(id)
      if (at !== undefined && at >= countedFrom && text.includes('"new message"')) times.push(performance.now() - at)
    }
  const talks = pairHashes.map(async (messagingHash, pair) => {
    await delay((pair / pairHashes.length) * 1000)
    for (let turn = 0; turn < warmUpSeconds + seconds; turn += 1) {
      const message = { ...aMessage(messagingHash), client_id: randomUUID() }
      sentAt.set(message.client_id, performance.now())
      void lines[pair * 2 + (turn % 2)]?.ask('message', message)
      await delay(1000)
    }
  })
  await Promise.all(talks)
  await delay(2000)
  for (const line of lines) line.close()
  const counted = [...sentAt.values()].filter((at) => at >= countedFrom).length
  if (times.length < counted) throw new Error(`${counted - times.length} of ${counted} messages did not arrive.`)
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  return [
    {
      what: `Sent to shown with ${pairHashes.length} conversations a second, 95 of 100`,
      unit: 'ms',
      value: at(0.95),
      wanted: { atMost: 150 },
    },
    { what: 'Half of them', unit: 'ms', value: at(0.5) },
  ]
}
