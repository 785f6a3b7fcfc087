import { describe, expect, it } from 'vitest'
import { listMessages } from '#contract/chat/chat.ts'
import { openAppDevice } from '#tests/harness/chat/app-device.ts'
import { limits } from '#tests/harness/limits.ts'
import { openBadConnection } from '../testing/chat/bad-connection.ts'
import { createChatServer, looseLimits } from '../testing/chat/create-chat-server.ts'

/** Factor by which the app's pauses, and the cuts, are faster here. */
const hurry = 4

describe('the app’s connection and sender against the chat', () => {
  it('[S-35] deliver two hundred messages once each and in their order, however often the connection is cut', async () => {
    await using chat = await createChatServer({ limits: looseLimits })
    const { tom, jan } = await chat.people()
    const { messagingHash } = await chat.pairOf(tom, jan)
    await using bad = await openBadConnection({
      target: Number(new URL(chat.origin).port),
      delayMs: 10,
      lossShare: 0.005,
      cutEveryMs: 1500,
    })
    const { token, memberId } = tom
    const device = openAppDevice({ origin: bad.origin, memberId, messagingHash, askToken: async () => token, hurry })
    const written = Array.from({ length: 200 }, (_, index) => `Knot ${index}`)
    device.write(written)
    await expect.poll(() => device.rows(), { timeout: limits.work, interval: 100 }).toEqual([])
    device.close()
    const arrived: string[] = []
    for (let afterSeq = 0, hasMore = true; hasMore;) {
      const { data: page } = await chat.server.call(listMessages, { messagingHash, afterSeq, limit: 100 }, { as: jan })
      arrived.push(...page.messages.map(({ text }) => text))
      afterSeq = page.messages.at(-1)?.seq ?? afterSeq
      hasMore = page.hasMore
    }
    expect(arrived).toEqual(written)
    expect(bad.cuts).toBeGreaterThan(2)
    expect(device.problems).toEqual([])
  })
})
