import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  conversationChanged,
  conversationDeleted,
  newMessage,
  publicJoined,
  publicLeft,
  readMarked,
  sendMessage,
  signalTyping,
  statusUpdated,
  typing,
} from '#contract/chat/chat-events.ts'
import {
  createPublic,
  deleteConversation,
  getConversation,
  joinPublic,
  leaveConversation,
  openConversation,
  removeFromGroup,
  type MessagingHash,
} from '#contract/chat/chat.ts'
import { blockMember, unblockMember } from '#contract/profile/blocks-and-reports.ts'
import { blocks } from '../db/tables/social.ts'
import { chatMessages, chatSettings } from '../db/tables/chat/chat.ts'
import type { ChatClient } from '../testing/chat/chat-client.ts'
import { createChatServer, looseLimits } from '../testing/chat/create-chat-server.ts'
import { openSecondNode } from '../testing/chat/open-second-node.ts'

const saying = (messagingHash: MessagingHash, text: string) => ({ messagingHash, clientId: randomUUID(), text })
const textsOf = (client: ChatClient) => client.heardOf(newMessage).map(({ message }) => message.text)
/** Everything sent before has been delivered, on this node and on others: each client answers after what was sent to it. */
async function settle(...clients: ChatClient[]): Promise<void> {
  for (const client of clients) await client.say('nonsense')
}

describe('a message', () => {
  it('[S-10] is acknowledged, reaches the other member and the sender’s other devices, and nobody else', async () => {
    await using chat = await createChatServer()
    const { tom, jan, eve } = await chat.people()
    const pair = await chat.pairOf(tom, jan)
    const [phone, desk, theirs, strange] = [await chat.join(tom), await chat.join(tom), await chat.join(jan), await chat.join(eve)]
    const input = saying(pair.messagingHash, 'Which knot?')
    const answer = await phone.ask(sendMessage, input)
    expect(answer).toMatchObject({ isOk: true, message: { seq: 1, text: 'Which knot?', clientId: input.clientId, senderId: tom.memberId } })
    for (const device of [desk, theirs]) await expect.poll(() => textsOf(device)).toEqual(['Which knot?'])
    await settle(phone, strange)
    expect([textsOf(phone), strange.heard]).toEqual([[], []])

    // Sent again: the same answer, and nobody is notified twice.
    expect(await phone.ask(sendMessage, input)).toEqual(answer)
    await phone.ask(sendMessage, input)
    // A client that may not have received it is notified once to fetch it.
    await expect.poll(() => theirs.heardOf(conversationChanged)).toEqual([{ messagingHash: pair.messagingHash }])
    await settle(phone, desk, theirs)
    expect(theirs.heardOf(conversationChanged)).toHaveLength(1)
    expect([textsOf(desk), textsOf(theirs)]).toEqual([['Which knot?'], ['Which knot?']])
  })

  it('[S-10] with another’s hash, a made-up one or after removal from the group is refused, and the group gets nothing', async () => {
    await using chat = await createChatServer()
    const { tom, jan, eve } = await chat.people()
    const group = await chat.groupOf(tom, jan, eve)
    const pair = await chat.pairOf(tom, jan)
    const [a, b, gone] = [await chat.join(tom), await chat.join(jan), await chat.join(eve)]
    expect(await gone.ask(sendMessage, saying(pair.messagingHash, 'Let me in'))).toMatchObject({ isOk: false, code: 'not_found' })
    expect(await gone.ask(signalTyping, { messagingHash: pair.messagingHash })).toEqual({ isOk: true })
    expect(await gone.say(sendMessage.name, { messaging_hash: 'f'.repeat(32), client_id: randomUUID(), text: 'x' })).toMatchObject({
      code: 'not_found',
    })
    expect(await gone.ask(sendMessage, saying(group.messagingHash, 'Still here'))).toMatchObject({ isOk: true })

    const heardBefore = gone.heard.length
    await chat.server.call(removeFromGroup, { messagingHash: group.messagingHash, userId: eve.memberId }, { as: tom })
    expect(await gone.ask(sendMessage, saying(group.messagingHash, 'After removal'))).toMatchObject({ isOk: false, code: 'not_found' })
    expect(await gone.ask(signalTyping, { messagingHash: group.messagingHash })).toEqual({ isOk: true })
    expect(await a.ask(sendMessage, saying(group.messagingHash, 'Among us'))).toMatchObject({ isOk: true })
    await expect.poll(() => textsOf(b).filter((text) => text !== '')).toEqual(['Still here', 'Among us'])
    await settle(gone, a)
    expect(heardBefore).toBe(0)
    // Only that the conversation is gone for the removed member, and nothing of the message.
    expect(gone.heard.every(([name]) => name === conversationDeleted.name || name === conversationChanged.name)).toBe(true)
    expect([a.heardOf(typing), b.heardOf(typing)]).toEqual([[], []])
  })

  it('[S-10] [S-29] between members with a block is seen only by its author', async () => {
    await using chat = await createChatServer()
    const { tom, jan, eve } = await chat.people()
    const { db } = chat.server
    const pair = await chat.pairOf(tom, jan)
    const [group, room] = [await chat.groupOf(tom, jan, eve), await chat.publicOf(tom, jan, eve)]
    const [blocked, desk, blocker, other] = [await chat.join(tom), await chat.join(tom), await chat.join(jan), await chat.join(eve)]
    await db.insert(blocks).values({ memberId: jan.memberId, blockedId: tom.memberId })
    for (const { messagingHash } of [pair, group, room]) {
      const input = saying(messagingHash, 'Why?')
      for (const _twice of [1, 2]) expect(await blocked.ask(sendMessage, input)).toMatchObject({ isOk: true })
      expect(await blocked.ask(signalTyping, { messagingHash })).toEqual({ isOk: true })
    }
    await expect.poll(() => textsOf(other)).toEqual(['Why?', 'Why?'])
    await expect.poll(() => textsOf(desk)).toEqual(['Why?', 'Why?', 'Why?'])
    await expect.poll(() => other.heardOf(typing)).toHaveLength(2)
    await settle(blocker)
    expect(blocker.heard).toEqual([])
  })

  it('[S-29] the blocker’s window learns at once that nothing can be written there, the blocked member’s learns nothing', async () => {
    await using chat = await createChatServer()
    await using other = await openSecondNode(chat)
    const { tom, jan, eve } = await chat.people()
    const { call } = chat.server
    const pair = await chat.pairOf(tom, jan)
    const ofPair = { messagingHash: pair.messagingHash }
    await chat.pairOf(tom, eve)
    const [blocker, far, blocked] = [await chat.join(tom), await other.join(tom), await chat.join(jan)]
    const canWrite = async () => (await call(getConversation, ofPair, { as: tom })).data.can.canWrite
    await call(blockMember, { userId: jan.memberId }, { as: tom })
    for (const device of [blocker, far]) await expect.poll(() => device.heardOf(conversationChanged)).toEqual([ofPair])
    expect(await canWrite()).toBe(false)
    await call(unblockMember, { userId: jan.memberId }, { as: tom })
    for (const device of [blocker, far]) await expect.poll(() => device.heardOf(conversationChanged)).toEqual([ofPair, ofPair])
    expect(await canWrite()).toBe(true)
    await settle(blocked)
    // Except that the other one is offline, as for anyone who is not a friend.
    expect(blocked.heard.filter(([name]) => name !== statusUpdated.name)).toEqual([])
  })

  it('of a stranger arrives as a request, and an answer accepts it', async () => {
    await using chat = await createChatServer()
    const { tom, jan } = await chat.people()
    const { data: pair } = await chat.server.call(openConversation, { userId: jan.memberId }, { as: tom })
    const [from, to] = [await chat.join(tom), await chat.join(jan)]
    await from.ask(sendMessage, saying(pair.messagingHash, 'Hello?'))
    await expect.poll(() => to.heardOf(newMessage)).toMatchObject([{ isRequest: true, message: { text: 'Hello?' } }])
    await to.ask(sendMessage, saying(pair.messagingHash, 'Hello!'))
    await expect.poll(() => from.heardOf(newMessage)).toMatchObject([{ isRequest: false, message: { text: 'Hello!' } }])
    await expect.poll(() => to.heardOf(conversationChanged)).toContainEqual({ messagingHash: pair.messagingHash })
  })

  it('keeps its order, however fast messages come', async () => {
    await using chat = await createChatServer({ limits: looseLimits })
    const { tom, jan } = await chat.people()
    const pair = await chat.pairOf(tom, jan)
    const [from, to] = [await chat.join(tom), await chat.join(jan)]
    const texts = Array.from({ length: 100 }, (_, index) => `Turn ${index}`)
    await Promise.all(texts.map((text) => from.ask(sendMessage, saying(pair.messagingHash, text))))
    await expect.poll(() => textsOf(to)).toEqual(texts)
    expect(await chat.server.db.$count(chatMessages)).toBe(100)
  })

  it('too large for a notification arrives whole', async () => {
    await using chat = await createChatServer()
    const { tom, jan } = await chat.people()
    const pair = await chat.pairOf(tom, jan)
    const [from, to] = [await chat.join(tom), await chat.join(jan)]
    const text = 'Ж'.repeat(4000)
    await from.ask(sendMessage, saying(pair.messagingHash, text))
    await expect.poll(() => textsOf(to)).toEqual([text])
    const { rows } = await chat.server.db.$client.query('select 1 from socket_io_attachments')
    expect(rows.length).toBeGreaterThan(0)
  })
})

describe('typing', () => {
  it('[C-09] is shown to the others in the conversation, by name, unless a member has switched it off', async () => {
    await using chat = await createChatServer()
    const { tom, jan, eve } = await chat.people()
    const { db } = chat.server
    const pair = await chat.pairOf(tom, jan)
    const [a, desk, b, c] = [await chat.join(tom), await chat.join(tom), await chat.join(jan), await chat.join(eve)]
    expect(await a.ask(signalTyping, pair)).toEqual({ isOk: true })
    await expect
      .poll(() => b.heardOf(typing))
      .toEqual([{ messagingHash: pair.messagingHash, userId: tom.memberId, userName: tom.member.name }])
    await db.insert(chatSettings).values({ memberId: tom.memberId, showsTyping: false })
    expect(await a.ask(signalTyping, pair)).toEqual({ isOk: true })
    await settle(b, c, desk)
    expect([b.heardOf(typing).length, c.heardOf(typing).length, desk.heardOf(typing).length]).toEqual([1, 0, 0])
  })
})

describe('a public chat', () => {
  it('[C-10] is received by members who joined it, until they leave, with the number of members', async () => {
    await using chat = await createChatServer()
    const { tom, jan, eve } = await chat.people()
    const { call } = chat.server
    const admin = await chat.server.asAdmin()
    const { data: room } = await call(createPublic, { title: 'Knots' }, { as: admin })
    const ofRoom = { messagingHash: room.messagingHash }
    const [a, b, c] = [await chat.join(tom), await chat.join(jan), await chat.join(eve)]
    for (const member of [tom, jan]) await call(joinPublic, ofRoom, { as: member })
    await expect.poll(() => a.heardOf(publicJoined).at(-1)).toMatchObject({ userId: jan.memberId })
    await a.ask(sendMessage, saying(room.messagingHash, 'Before'))
    await expect.poll(() => textsOf(b)).toEqual(['Before'])

    const { data: joined } = await call(joinPublic, ofRoom, { as: eve })
    const told = { ...ofRoom, userId: eve.memberId, userName: eve.member.name }
    for (const client of [a, b])
      await expect.poll(() => client.heardOf(publicJoined).at(-1)).toEqual({ ...told, participantTotal: joined.participantTotal })
    await a.ask(sendMessage, saying(room.messagingHash, 'While there'))
    await expect.poll(() => textsOf(c)).toEqual(['While there'])

    await call(leaveConversation, ofRoom, { as: eve })
    for (const client of [a, b])
      await expect.poll(() => client.heardOf(publicLeft)).toEqual([{ ...told, participantTotal: joined.participantTotal - 1 }])
    await a.ask(sendMessage, saying(room.messagingHash, 'After'))
    await expect.poll(() => textsOf(b)).toEqual(['Before', 'While there', 'After'])
    await settle(c)
    expect(textsOf(c)).toEqual(['While there'])
    expect((await c.ask(sendMessage, saying(room.messagingHash, 'Once more'))).isOk).toBe(false)
  })

  it('[C-10] [S-10] is no longer received, on any node, by a member removed from it, nor by anyone once it is deleted', async () => {
    await using chat = await createChatServer()
    await using other = await openSecondNode(chat)
    const { tom, jan, eve } = await chat.people()
    const admin = await chat.server.asAdmin()
    const { call, services } = chat.server
    const { data: room } = await call(createPublic, { title: 'Knots' }, { as: admin })
    const ofRoom = { messagingHash: room.messagingHash }
    for (const member of [tom, jan, eve]) await call(joinPublic, ofRoom, { as: member })
    const [a, b, c, far] = [await chat.join(tom), await chat.join(jan), await chat.join(eve), await other.join(eve)]
    const stay = await other.join(jan)
    await a.ask(sendMessage, saying(room.messagingHash, 'Before'))
    for (const client of [b, c, far, stay]) await expect.poll(() => textsOf(client)).toEqual(['Before'])

    await call(removeFromGroup, { ...ofRoom, userId: eve.memberId }, { as: admin })
    for (const client of [c, far]) await expect.poll(() => client.heardOf(conversationDeleted)).toEqual([ofRoom])
    expect((await call(joinPublic, ofRoom, { as: eve })).refusal?.code).toBe('forbidden')
    await a.ask(sendMessage, saying(room.messagingHash, 'Without Eve'))
    for (const client of [b, stay]) await expect.poll(() => textsOf(client)).toEqual(['Before', 'Without Eve'])

    await call(deleteConversation, { ...ofRoom, forAll: true }, { as: admin })
    for (const client of [a, b, stay]) await expect.poll(() => client.heardOf(conversationDeleted)).toEqual([ofRoom])
    expect((await a.ask(sendMessage, saying(room.messagingHash, 'Too late'))).isOk).toBe(false)
    // A member who is notified of a join is in the room.
    const seat = { conversationId: room.id, ...ofRoom, memberId: admin.memberId, isPublic: true, participantTotal: 1 }
    const before = [a, b, stay].map((client) => client.heardOf(publicLeft).length)
    services.bus.emit('chat.seatLeft', seat)
    services.bus.emit('chat.read', { ...ofRoom, memberId: jan.memberId, seq: 1, shownTo: [tom.memberId, jan.memberId] })
    for (const client of [a, b, stay]) await expect.poll(() => client.heardOf(readMarked)).toHaveLength(1)
    await settle(a, b, c, far, stay)
    expect([a, b, stay].map((client) => client.heardOf(publicLeft).length)).toEqual(before)
    expect([c, far].map(textsOf)).toEqual([['Before'], ['Before']])
  })

  it('[C-10] [S-29] does not reveal members to each other across a block', async () => {
    await using chat = await createChatServer()
    const { tom, jan, eve } = await chat.people()
    const { db, services } = chat.server
    const room = await chat.publicOf(tom, jan, eve)
    await db.insert(blocks).values({ memberId: eve.memberId, blockedId: tom.memberId })
    const [a, b] = [await chat.join(tom), await chat.join(jan)]
    services.bus.emit('chat.seatTaken', {
      conversationId: room.id,
      messagingHash: room.messagingHash,
      memberId: eve.memberId,
      isPublic: true,
      participantTotal: 3,
    })
    await expect.poll(() => b.heardOf(publicJoined)).toHaveLength(1)
    services.bus.emit('chat.read', { messagingHash: room.messagingHash, memberId: tom.memberId, seq: 1, shownTo: [tom.memberId] })
    await expect.poll(() => a.heardOf(readMarked)).toHaveLength(1)
    expect(a.heardOf(publicJoined)).toEqual([])
  })
})
