/** Pairs of members who chat through nginx, each with the app's own connection and sender. */
import { befriend } from '#tests/harness/api/befriend.ts'
import { pairOf } from '#tests/harness/api/chat.ts'
import { HearingDevice } from '#tests/harness/chat/hearing-device.ts'
import type { Cluster } from '../cluster.ts'

export class Talking {
  readonly devices: readonly HearingDevice[]
  /** Messages written by each device. */
  #written = 0
  readonly #partners: ReadonlyMap<HearingDevice, HearingDevice>

  private constructor(pairs: ReadonlyArray<readonly [HearingDevice, HearingDevice]>) {
    this.devices = pairs.flat()
    this.#partners = new Map(pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]))
  }

  static async open(cluster: Cluster, pairTotal: number): Promise<Talking> {
    const pairs = await Promise.all(
      Array.from({ length: pairTotal }, async () => {
        const [one, other] = [await cluster.join('Talker'), await cluster.join('Talker')]
        await befriend(one, other)
        const { messagingHash } = await pairOf(one, other)
        const deviceOf = (member: typeof one) => new HearingDevice({ origin: cluster.origin, member, messagingHash })
        return [deviceOf(one), deviceOf(other)] as const
      }),
    )
    return new Talking(pairs)
  }

  /** Makes each device write this many more messages. */
  write(count: number): void {
    for (const device of this.devices) device.write(count, this.#written)
    this.#written += count
  }

  get writtenTotal(): number {
    return this.#written * this.devices.length
  }

  /** The number of unacknowledged messages. */
  get waitingTotal(): number {
    return this.devices.reduce((sum, { waiting }) => sum + waiting, 0)
  }

  get shownTotal(): number {
    return this.devices.reduce((sum, { shown }) => sum + shown.length, 0)
  }

  get taps(): number {
    return this.devices.reduce((sum, { taps }) => sum + taps, 0)
  }

  /** Whether everything is acknowledged and shown to both members of each pair. */
  hasAll(): boolean {
    return this.devices.map((device) => device.hasAll(this.#written * 2)).every(Boolean)
  }

  /** Messages lost, duplicated or out of order, on either member's device. */
  faults(): string[] {
    const faults: string[] = []
    for (const device of this.devices) {
      const partner = this.#partners.get(device)
      for (const writer of [device, partner]) {
        if (!writer) continue
        const found = device.faultsOf(writer.memberId, this.#written)
        for (const [what, total] of Object.entries(found))
          if (total > 0) faults.push(`${total} ${what} of what ${writer.memberId} wrote, at ${device.memberId}`)
      }
      for (const problem of device.problems) faults.push(`the app of ${device.memberId} reported: ${String(problem)}`)
    }
    return faults
  }

  close(): void {
    for (const device of this.devices) device.close()
  }
}
