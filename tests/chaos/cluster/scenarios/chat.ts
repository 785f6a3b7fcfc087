/**
 * Two hundred messages by four members on both nodes; a sender's node is killed in the middle. Each arrives once and
 * in order.
 */
import type { ClusterNode } from '../cluster.ts'
import { Talking } from '../load/talking.ts'
import type { Scenario } from '../scenario.ts'
import { secondsOf, until } from '../waiting.ts'

const pairs = 2
/** A member may send sixty a minute; four members send 200. */
const each = 50
const patienceMs = 180_000

export const chat: Scenario = async (cluster) => {
  const talking = await Talking.open(cluster, pairs)
  try {
    const heldBy = () => Promise.all(talking.devices.map(({ memberId }) => cluster.chatNodeOf(memberId)))
    await until('everybody is connected', async () => (await heldBy()).every((node) => node !== null), 30_000)
    const places = await heldBy()
    const victim = places[0]
    if (!victim) throw new Error('Nobody is connected.')
    talking.write(each)
    const shown = () => talking.devices[0]?.shown.length ?? 0
    // During the first thirty, which may be sent at once; the rest follows at the allowed rate.
    await until('ten messages are shown', () => shown() >= 10, 30_000)
    const shownAtKill = talking.shownTotal
    await victim.machine.kill()
    const killedAt = performance.now()
    await until('every message is shown by both', () => talking.hasAll(), patienceMs)
    const allMs = performance.now() - killedAt
    await cluster.startNode(victim)
    const faults = talking.faults()
    const stored = await storedOf(cluster, talking)
    if (stored !== talking.writtenTotal) faults.push(`${stored} are stored of ${talking.writtenTotal}`)
    if (talking.taps > 0) faults.push(`${talking.taps} needed a tap`)
    const onVictim = places.filter((node: ClusterNode | null) => node === victim).length
    const figures = `${talking.writtenTotal} messages of ${talking.devices.length} members (${onVictim} on ${victim.machine.name}, killed with ${shownAtKill} of ${talking.writtenTotal * 2} shown), all shown ${secondsOf(allMs)} after the kill, ${talking.taps} taps`
    return { figures, faults }
  } finally {
    talking.close()
  }
}

export async function storedOf({ postgres }: Parameters<Scenario>[0], talking: Talking): Promise<number> {
  const ids = talking.devices.map(({ memberId }) => memberId)
  const rows = await postgres.sql<{ total: number }>('select count(*)::int total from chat_messages where sender_id = any($1)', [ids])
  return rows[0]?.total ?? 0
}
