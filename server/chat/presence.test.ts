import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { statusUpdated } from '#contract/chat/chat-events.ts'
import { saveChatSettings } from '#contract/chat/chat.ts'
import { members } from '../db/tables/accounts.ts'
import { blocks } from '../db/tables/social.ts'
import { chatNodes, chatSockets, chatSettings } from '../db/tables/chat/chat.ts'
import type { ChatClient } from '../testing/chat/chat-client.ts'
import { openFastClock, type FastClock } from '../testing/clocks/fast-clock.ts'
import { createChatServer, type ChatServer } from '../testing/chat/create-chat-server.ts'
import { presenceTimes } from './presence.ts'
import { makeFriends, type Credentials } from '../testing/index.ts'

const { heartbeatMs, deadMs, graceMs } = presenceTimes

/** Tom's friends are all the others. */
async function friendsOfTom(chat: ChatServer) {
  const { server } = chat
  const { tom, ...friends } = { ...(await chat.people()), ann: await server.asMember() }
  for (const { memberId } of Object.values(friends)) await makeFriends(server.db, tom.memberId, memberId)
  return { tom, ...friends }
}
const statusesOf = (client: ChatClient | undefined, { memberId }: Credentials) =>
  client?.heardOf(statusUpdated).flatMap(({ userId, status }) => (userId === memberId ? status : []))

/** The server notices that a member has gone once the end of their socket arrives, so time passes until then. */
const afterGrace = <Value>(time: FastClock, read: () => Value) =>
  expect.poll(() => {
    time.pass(graceMs)
    return read()
  })

describe('presence', () => {
  it('[C-09] is reported to friends with the first socket and a little after the last one, and not for a reload', async () => {
    using time = openFastClock()
    await using chat = await createChatServer()
    const { tom, jan, eve } = await friendsOfTom(chat)
    const stranger = await chat.join(await chat.server.asMember())
    const [ears, others] = [await chat.join(jan), await chat.join(eve)]
    const phone = await chat.join(tom)
    for (const client of [ears, others]) await expect.poll(() => statusesOf(client, tom)).toEqual(['online'])
    const desk = await chat.join(tom)
    phone.close()
    // A reload: the last socket closes and a new one opens.
    desk.close()
    const reloaded = await chat.join(tom)
    const sockets = async () => (await chat.server.db.select().from(chatSockets).where(eq(chatSockets.memberId, tom.memberId))).length
    await afterGrace(time, sockets).toBe(1)
    expect(statusesOf(ears, tom)).toEqual(['online'])
    reloaded.close()
    for (const client of [ears, others]) await afterGrace(time, () => statusesOf(client, tom)).toEqual(['online', 'offline'])
    await stranger.say('nonsense')
    expect(stranger.heard).toEqual([])
  })

  it('[C-09] [S-10] [S-29] is not reported for a member who switched it off, nor across a block', async () => {
    using time = openFastClock()
    await using chat = await createChatServer()
    const { tom, jan, eve, ann } = await friendsOfTom(chat)
    const { db } = chat.server
    await makeFriends(db, ann.memberId, jan.memberId)
    await db.insert(blocks).values({ memberId: eve.memberId, blockedId: tom.memberId })
    const [ears, blocked, control] = [await chat.join(jan), await chat.join(eve), await chat.join(ann)]
    const first = await chat.join(tom)
    for (const client of [ears, control]) await expect.poll(() => statusesOf(client, tom)).toEqual(['online'])
    first.close()
    for (const client of [ears, control]) await afterGrace(time, () => statusesOf(client, tom)).toEqual(['online', 'offline'])
    await blocked.say('nonsense')
    expect(statusesOf(blocked, tom)).toEqual([])

    await db.insert(chatSettings).values({ memberId: tom.memberId, showsOnline: false })
    ;(await chat.join(tom)).close()
    // In this order, so that Tom is not shown at any moment.
    await db.update(members).set({ showsActivity: false }).where(eq(members.id, tom.memberId))
    await db.update(chatSettings).set({ showsOnline: true })
    await afterGrace(time, async () => (await db.select().from(chatSockets).where(eq(chatSockets.memberId, tom.memberId))).length).toBe(0)
    // A member who leaves later is reported later.
    control.close()
    await afterGrace(time, () => statusesOf(ears, ann)?.at(-1)).toBe('offline')
    expect(statusesOf(ears, tom)).toEqual(['online', 'offline'])
  })

  it('[C-09] disappears with the setting, and comes back with it', async () => {
    await using chat = await createChatServer()
    const { tom, jan, eve } = await friendsOfTom(chat)
    await chat.server.db.insert(blocks).values({ memberId: tom.memberId, blockedId: eve.memberId })
    const [ears, blocked] = [await chat.join(jan), await chat.join(eve)]
    await chat.join(tom)
    await expect.poll(() => statusesOf(ears, tom)).toEqual(['online'])
    for (const [showsOnline, expected] of [
      [false, ['online', 'offline']],
      [true, ['online', 'offline', 'online']],
    ] as const) {
      await chat.server.call(saveChatSettings, { showsOnline }, { as: tom })
      await expect.poll(() => statusesOf(ears, tom)).toEqual(expected)
    }
    await blocked.say('nonsense')
    expect(statusesOf(blocked, tom)).toEqual([])
  })

  it('[C-09] ends with the process that held the sockets: the others delete its rows and report it', async () => {
    using time = openFastClock()
    await using chat = await createChatServer()
    const { tom, jan } = await friendsOfTom(chat)
    const { db } = chat.server
    const ears = await chat.join(jan)
    const nodeId = '0b4c7c5e-6a52-4f0e-9d5e-0f4c1f4a9d11'
    await db.insert(chatNodes).values({ id: nodeId, heardAt: new Date() })
    await db.insert(chatSockets).values({ id: 'lost', nodeId, memberId: tom.memberId })
    const nodes = async () => (await db.select().from(chatNodes)).map(({ id }) => id)
    // Its heartbeat is recent.
    time.pass(heartbeatMs)
    expect(await nodes()).toContain(nodeId)
    // Its heartbeats stop.
    await db
      .update(chatNodes)
      .set({ heardAt: new Date(Date.now() - deadMs - 1000) })
      .where(eq(chatNodes.id, nodeId))
    time.pass(heartbeatMs)
    await expect.poll(() => statusesOf(ears, tom)).toEqual(['offline'])
    expect(await nodes()).not.toContain(nodeId)
  })

  it('[C-09] is recorded anew by a process that was taken for dead', async () => {
    using time = openFastClock()
    await using chat = await createChatServer()
    const { tom, jan } = await friendsOfTom(chat)
    const { db } = chat.server
    const ears = await chat.join(jan)
    await chat.join(tom)
    await expect.poll(() => statusesOf(ears, tom)).toEqual(['online'])
    await db.delete(chatNodes)
    time.pass(heartbeatMs)
    await expect
      .poll(async () => (await db.select().from(chatSockets)).map(({ memberId }) => memberId).toSorted())
      .toEqual([tom.memberId, jan.memberId].toSorted())
  })
})
