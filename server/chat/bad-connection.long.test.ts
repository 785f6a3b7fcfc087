import { describe, expect, it } from 'vitest'
import { limits } from '#tests/harness/limits.ts'
import { openBadConnection } from '../testing/chat/bad-connection.ts'
import { createChatServer, looseLimits } from '../testing/chat/create-chat-server.ts'
import { SteadyClient } from '../testing/chat/steady-client.ts'

describe('two members on a bad connection', () => {
  it('[S-35] get two hundred messages once each and in order, with 300 ms delay, split packets and a cut every five seconds', async () => {
    await using chat = await createChatServer({ limits: looseLimits })
    const { tom, jan } = await chat.people()
    const { messagingHash } = await chat.pairOf(tom, jan)
    await using line = await openBadConnection({
      target: Number(new URL(chat.origin).port),
      delayMs: 150,
      lossShare: 0.01,
      cutEveryMs: 5000,
    })
    const clients = [tom, jan].map(({ token, memberId }) => new SteadyClient({ origins: [line.origin], token, memberId, messagingHash }))
    const [mine, theirs] = [clients[0], clients[1]]
    const written = (name: string) => Array.from({ length: 100 }, (_, index) => `${name} ${index}`)
    // Spread over a dozen seconds, so that cuts fall between them.
    for (const index of written('x').keys()) {
      mine?.send(`Tom ${index}`)
      theirs?.send(`Jan ${index}`)
      // Real time: the connection is cut by its own clock.
      await new Promise((resolve) => setTimeout(resolve, 120))
    }
    await expect.poll(() => clients.map(({ waiting }) => waiting), { timeout: limits.work, interval: 200 }).toEqual([0, 0])
    await expect.poll(() => clients.map(({ shown }) => shown.length), { interval: 200 }).toEqual([200, 200])
    for (const client of clients) {
      client.close()
      for (const { name, memberId } of [
        { name: 'Tom', memberId: tom.memberId },
        { name: 'Jan', memberId: jan.memberId },
      ])
        expect(client.shown.filter(({ senderId }) => senderId === memberId).map(({ text }) => text)).toEqual(written(name))
    }
    expect(mine?.shown.map(({ seq, text }) => [seq, text])).toEqual(theirs?.shown.map(({ seq, text }) => [seq, text]))
    expect(line.cuts).toBeGreaterThan(2)
  })
})
