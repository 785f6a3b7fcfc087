import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { logout } from '#contract/accounts.ts'
import { connectionReplaced } from '#contract/realtime.ts'
import { hangUp } from '#contract/chat/calls.ts'
import { joinPublic, listConversations } from '#contract/chat/chat.ts'
import { sendMessage, signalTyping } from '#contract/chat/chat-events.ts'
import { chatLimits } from '#contract/chat/limits.ts'
import { mostSockets } from '../lib/pace/socket-limits.ts'
import type { ChatClient } from '../testing/chat/chat-client.ts'
import { createChatServer } from '../testing/chat/create-chat-server.ts'
import { openFastClock } from '../testing/clocks/fast-clock.ts'
import { recordTexts } from '../testing/explain-statements.ts'
import { openSecondNode } from '../testing/chat/open-second-node.ts'

describe('the events of one socket', () => {
  it('[S-10] are limited for typing, and in total', async () => {
    using _time = openFastClock({ isStopped: true })
    await using chat = await createChatServer()
    const client = await chat.join(await chat.server.asMember())
    const sign = { messaging_hash: 'c0ffee00c0ffee00c0ffee00c0ffee00' }
    const answers = await Promise.all(Array.from({ length: 40 }, () => client.say(signalTyping.name, sign)))
    const limited = { is_ok: false, code: 'rate_limited', message: expect.any(String), retry_after_seconds: expect.any(Number) }
    expect(answers.at(-1)).toEqual(limited)
    expect(answers.filter((answer) => JSON.stringify(answer).includes('rate_limited')).length).toBeGreaterThan(10)
    const all = await Promise.all(Array.from({ length: 600 }, () => client.say('nonsense', {})))
    expect(all.at(-1)).toEqual(limited)
  })

  it('[S-10] are no longer than a call signal: a longer one ends the connection, and the process lives', async () => {
    await using chat = await createChatServer()
    const member = await chat.server.asMember()
    const client = await chat.join(member)
    client.socket.emit('message', { text: 'x'.repeat(200_000) })
    await expect.poll(() => client.socket.connected).toBe(false)
    expect((await chat.join(member)).outcome).toBe('connected')
  })

  it('[S-31] in a public chat are no burst, whatever sockets they come from and however often those are new', async () => {
    await using chat = await createChatServer()
    chat.server.clock.stop()
    const { tom, jan } = await chat.people()
    const room = await chat.publicOf(jan)
    await chat.server.call(joinPublic, room, { as: tom })
    const texts = Array.from({ length: chatLimits.messagesPerMinute }, () => ({
      messagingHash: room.messagingHash,
      clientId: randomUUID(),
      text: 'Buy!',
    }))
    const taken: boolean[] = []
    for (let start = 0; start < texts.length; start += 20) {
      const clients = [await chat.join(tom), await chat.join(tom)]
      const answers = await Promise.all(texts.slice(start, start + 20).map((text, index) => clients[index % 2]?.ask(sendMessage, text)))
      taken.push(...answers.map((answer) => answer?.isOk === true))
      for (const { close } of clients) close()
    }
    expect(taken.filter(Boolean)).toHaveLength(chatLimits.publicMessagesAtOnce)
  })

  it('[S-31] are counted for all processes together: two nodes do not give a member two allowances', async () => {
    await using chat = await createChatServer()
    chat.server.clock.stop()
    await using second = await openSecondNode(chat)
    const { tom, jan } = await chat.people()
    const { messagingHash } = await chat.pairOf(tom, jan)
    const clients = [await chat.join(tom), await second.join(tom)]
    const answers = await Promise.all(
      Array.from({ length: 2 * chatLimits.messagesAtOnce + 10 }, (_, index) =>
        clients[index % 2]?.ask(sendMessage, { messagingHash, clientId: randomUUID(), text: 'Hello' }),
      ),
    )
    expect(answers.filter((answer) => answer?.isOk === true)).toHaveLength(chatLimits.messagesAtOnce)
    expect(answers.filter((answer) => answer?.isOk === false && answer.code === 'rate_limited')).toHaveLength(
      chatLimits.messagesAtOnce + 10,
    )
  })

  it('[S-31] [S-23] in a flood delay neither other members nor the end of the session', async () => {
    await using chat = await createChatServer()
    const { tom, jan, eve } = await chat.people()
    const pair = await chat.pairOf(tom, jan)
    const clients: ChatClient[] = []
    for (let index = 0; index < 10; index += 1) clients.push(await chat.join(tom))
    const statements = recordTexts(chat.server)
    for (let sent = 0; sent < 20_000; sent += 1)
      clients[sent % 10]?.socket.emit(sent % 2 ? signalTyping.name : hangUp.name, {
        messaging_hash: pair.messagingHash,
        session_id: randomUUID(),
      })
    expect((await chat.join(eve)).outcome).toBe('connected')
    expect((await chat.server.call(listConversations, {}, { as: eve })).status).toBe(200)
    expect((await chat.server.call(logout, {}, { as: tom })).status).toBe(200)
    await expect.poll(() => clients.some(({ socket }) => socket.connected)).toBe(false)
    // A refused event costs next to nothing, least of all the database that all members share.
    expect(statements.take().length).toBeLessThan(1000)
  })

  it('[S-31] come from a limited number of sockets: the oldest is notified and closed', async () => {
    await using chat = await createChatServer()
    const member = await chat.server.asMember()
    const clients: ChatClient[] = []
    for (let index = 0; index <= mostSockets; index += 1) clients.push(await chat.join(member))
    await expect.poll(() => clients[0]?.socket.connected).toBe(false)
    expect(clients[0]?.heardOf(connectionReplaced)).toEqual([{}])
    expect(clients.slice(1).every(({ socket }) => socket.connected)).toBe(true)
  })
})
