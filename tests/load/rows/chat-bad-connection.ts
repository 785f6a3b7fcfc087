/**
 * A thousand messages between two members, each on a connection that is slow, lossy and cut every five seconds: the
 * app's own connection and sender against the product's own server with its own limits (sixty messages a minute for
 * each member). Beside it a pair with that delay each way and fewer messages: such a connection is usable for one
 * second out of five. Hardly any load for the machine, but ten minutes.
 */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openBadConnection } from '#server/testing/chat/bad-connection.ts'
import { befriend } from '#tests/harness/api/befriend.ts'
import { pairOf } from '#tests/harness/api/chat.ts'
import { HearingDevice } from '#tests/harness/chat/hearing-device.ts'
import type { Bench } from '../support/bench.ts'
import { joinBareServer, startBareServer } from '../support/bare-server.ts'
import type { Figure } from '../support/figure.ts'
import type { ForkedServer } from '../support/fork-server.ts'

const patienceMs = 45 * 60_000

export async function measureChatBadConnection({ folders, isQuick, say, closeSite }: Bench): Promise<Figure[]> {
  await closeSite()
  const dataFolder = path.join(folders.run, `chat-bad-line-${process.pid}`)
  const server = await startBareServer(dataFolder)
  try {
    const [both, oneWay] = await Promise.all([
      chatOnBadConnection(server, { name: '300 ms there and back', delayMs: 150, each: isQuick ? 20 : 500, say }),
      chatOnBadConnection(server, { name: '300 ms each way', delayMs: 300, each: isQuick ? 10 : 100, say }),
    ])
    return [...both, ...oneWay]
  } finally {
    await server.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

interface BadChat {
  readonly name: string
  /** In each direction. */
  readonly delayMs: number
  /** Messages of each of the two members. */
  readonly each: number
  readonly say: Bench['say']
}

async function chatOnBadConnection(server: ForkedServer, { name, delayMs, each, say }: BadChat): Promise<Figure[]> {
  const members = [await joinBareServer(server), await joinBareServer(server)] as const
  await befriend(members[0], members[1])
  const { messagingHash } = await pairOf(...members)
  await using line = await openBadConnection({ target: server.port, delayMs, lossShare: 0.01, cutEveryMs: 5000 })
  const devices = members.map((member) => new HearingDevice({ origin: line.origin, member, messagingHash }))
  const startedAt = performance.now()
  for (const device of devices) device.write(each)
  let saidAt = startedAt
  while (devices.some((device) => !device.hasAll(each * 2))) {
    await delay(500)
    const passedMs = performance.now() - startedAt
    if (passedMs > patienceMs) throw new Error(`${name}: not all had arrived after ${Math.round(passedMs / 60_000)} minutes.`)
    if (performance.now() - saidAt < 60_000) continue
    saidAt = performance.now()
    say(`${name}: ${devices.map(({ shown }) => shown.length).join(' and ')} of ${each * 2} after ${Math.round(passedMs / 1000)} s`)
  }
  const seconds = (performance.now() - startedAt) / 1000
  for (const device of devices) device.close()
  const problems = devices.flatMap((device) => device.problems)
  if (problems.length > 0) throw new AggregateError(problems, name)
  const faults = devices.flatMap((device) => devices.map((writer) => device.faultsOf(writer.memberId, each)))
  const never = { atMost: 0 } as const
  const sum = (of: 'lost' | 'doubled' | 'disordered') => faults.reduce((total, fault) => total + fault[of], 0)
  return [
    { what: `${each * 2} messages, ${name}: lost`, unit: 'count', value: sum('lost'), wanted: never },
    { what: `${name}: there twice`, unit: 'count', value: sum('doubled'), wanted: never },
    { what: `${name}: not in their order`, unit: 'count', value: sum('disordered'), wanted: never },
    { what: `${name}: failed and sent again by a tap`, unit: 'count', value: devices.reduce((total, { taps }) => total + taps, 0) },
    { what: `${name}: cuts and breaks meanwhile`, unit: 'count', value: line.cuts },
    { what: `${name}: until both had all`, unit: 's', value: seconds },
  ]
}
