import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { groups } from '#contract/roles.ts'
import * as contract from '#contract/chat/chat.ts'
import * as removals from '#contract/chat/removals.ts'
import {
  chatCalls,
  createTestServer,
  insertConversation,
  insertPicture,
  makeFriends,
  type ChatCalls,
  type Credentials,
  type TestServer,
} from '../../testing/index.ts'
import { findTypingAudience } from './index.ts'

let server: TestServer
let chat: ChatCalls
let ada: Credentials
let ben: Credentials
let outsider: Credentials
beforeAll(async () => {
  server = await createTestServer()
  chat = chatCalls(server)
  ada = await server.asMember()
  ben = await server.asMember()
  outsider = await server.asMember()
  await makeFriends(server.db, ada.memberId, ben.memberId)
  await makeFriends(server.db, ada.memberId, outsider.memberId)
})
afterAll(() => server.close())

/** The input of each conversation call besides its hash. */
const asked: ReadonlyArray<readonly [Endpoint, object]> = [
  [contract.listParticipants, {}],
  [contract.listMessages, {}],
  [contract.getConversation, {}],
  [contract.openConversation, {}],
  [contract.joinPublic, {}],
  [contract.leaveConversation, {}],
  [contract.addToGroup, { userIds: [3] }],
  [contract.removeFromGroup, { userId: 1 }],
  [contract.renameConversation, { title: 'Not yours' }],
  [removals.listRemoved, {}],
  [removals.letIn, { userId: 1 }],
  [contract.markRead, { seq: 1 }],
  [contract.acceptConversation, {}],
  [contract.saveConversationSettings, { isMuted: true }],
  [contract.deleteConversation, {}],
  [contract.deleteConversation, { forAll: true }],
]
/** Refused by access level, whatever the conversation. */
const forStaff = new Set<Endpoint>([removals.listRemoved, removals.letIn])

const call = (endpoint: Endpoint, given: object, messagingHash: string, as: Credentials) =>
  // The table pairs each endpoint with its own input, which the general type cannot express.
  server.call(endpoint, { ...given, messagingHash } as never, { as })

/** All stored data of the chat, and all its events. */
async function everything(): Promise<string[]> {
  const tables = ['conversations', 'conversation_seats', 'chat_messages', 'attachments', 'rate_limits', 'talk_settings']
  const state = [`${server.events.length} events`, JSON.stringify(server.jobs)]
  for (const name of tables) {
    const { rows } = await server.db.$client.query<{ all: string }>(
      `select string_agg(t::text, '|' order by t::text) as all from ${name} t`,
    )
    state.push(`${name}: ${rows[0]?.all}`)
  }
  return state
}

async function groupWithout(how: 'removed' | 'left' | 'deleted'): Promise<contract.Conversation> {
  const group = await chat.openGroup(ada, [ben, outsider], how)
  await chat.send(outsider, group, 'I was here')
  const { messagingHash } = group
  if (how === 'removed') await server.call(contract.removeFromGroup, { messagingHash, userId: outsider.memberId as never }, { as: ada })
  else if (how === 'left') await server.call(contract.leaveConversation, { messagingHash }, { as: outsider })
  else await server.call(contract.deleteConversation, { messagingHash, forAll: true }, { as: ada })
  return group
}

describe('[S-07] a conversation', () => {
  it('is accessed by the calls of this table, and by no others', () => {
    const taking = endpoints.filter(({ request }) => 'entries' in request && 'messagingHash' in Object(request.entries))
    expect(taking.map(({ name }) => name).toSorted()).toEqual([...new Set(asked.map(([{ name }]) => name))].toSorted())
  })

  it.each(['pair', 'group', 'removed', 'left', 'deleted'] as const)(
    'of other members (%s) gets the same answer as a missing one, and nothing changes',
    async (how) => {
      const members = [ada.memberId, ben.memberId]
      const { messagingHash } =
        how === 'pair' || how === 'group' ? await insertConversation(server.db, how, members) : await groupWithout(how)
      const before = await everything()
      const never = randomBytes(16).toString('hex')
      for (const [endpoint, given] of asked) {
        const [theirs, none] = [await call(endpoint, given, messagingHash, outsider), await call(endpoint, given, never, outsider)]
        expect([endpoint.name, theirs.refusal?.code]).toEqual([endpoint.name, forStaff.has(endpoint) ? 'forbidden' : 'not_found'])
        expect({ ...theirs.body, request_id: '' }).toEqual({ ...none.body, request_id: '' })
      }
      const hash = v.parse(contract.messagingHash, messagingHash)
      await expect(chat.send(outsider, { messagingHash: hash })).rejects.toMatchObject({ code: 'not_found' })
      expect(await findTypingAudience(server.services, outsider.memberId, hash)).toBeNull()
      expect(await everything()).toEqual(before)
    },
  )

  it('of the public kind shows its messages, members and marks to participants only', async () => {
    const room = await insertConversation(server.db, 'public', [ada.memberId], { title: 'Room' })
    await chat.send(ada, room, 'Inside')
    const before = await everything()
    const open = new Set<Endpoint>([contract.getConversation, contract.openConversation, contract.joinPublic])
    const staffOnly = new Set<Endpoint>([...forStaff, contract.renameConversation, contract.removeFromGroup])
    for (const [endpoint, given] of asked.filter(([endpoint]) => !open.has(endpoint))) {
      const { refusal } = await call(endpoint, given, room.messagingHash, outsider)
      const expected = staffOnly.has(endpoint) || 'forAll' in given ? 'forbidden' : 'not_found'
      expect([endpoint.name, refusal?.code]).toEqual([endpoint.name, expected])
    }
    expect(await chat.get(outsider, room)).toMatchObject({ title: 'Room', messages: [], users: [], unreadCount: 0, isJoined: false })
    expect(await everything()).toEqual(before)
  })

  it('and its seat are the member’s own, even for staff', async () => {
    const pair = await insertConversation(server.db, 'group', [ada.memberId, ben.memberId])
    for (const as of [await server.asMember({ groupId: groups.staff }), await server.asAdmin()])
      for (const [endpoint, given] of asked)
        expect([endpoint.name, (await call(endpoint, given, pair.messagingHash, as)).refusal?.code]).toEqual([endpoint.name, 'not_found'])
  })
})

describe('[S-08] answers', () => {
  it('contain no media of a request, and no reason why a message is hidden', async () => {
    const stranger = await server.asMember()
    const file = await insertPicture(server.db, stranger.memberId)
    const pair = await chat.openPair(stranger, ada)
    const { messagingHash } = pair
    await chat.send(stranger, pair, { attachmentId: file.id })
    const answers = [
      await server.call(contract.listConversations, { view: 'requests' }, { as: ada }),
      await server.call(contract.getConversation, { messagingHash }, { as: ada }),
      await server.call(contract.openConversation, { messagingHash }, { as: ada }),
      await server.call(contract.openConversation, { userId: stranger.memberId as never }, { as: ada }),
      await server.call(contract.listMessages, { messagingHash }, { as: ada }),
    ]
    for (const { body } of answers) {
      expect(JSON.stringify(body)).toContain('"destination":null')
      expect(JSON.stringify(body)).not.toContain(path.parse(file.name).name)
    }
    await chat.block(ada, stranger)
    await chat.send(stranger, pair, 'Withheld')
    const { body } = await server.call(contract.listMessages, { messagingHash }, { as: stranger })
    expect(JSON.stringify(body)).not.toMatch(/is_withheld|hidden|blocked|email|phone|user_group|deleted_at/)
    expect(JSON.stringify(body)).toContain(path.parse(file.name).name)
  })
})

describe('[S-18] members’ texts', () => {
  const hostile = `<img src=x onerror=alert(1)> javascript:alert(1) \u202Eevil`

  it('come back as plain text: in messages, titles, topics and events', async () => {
    const staff = await server.asMember({ groupId: groups.staff })
    const plain = '<img src=x onerror=alert(1)> javascript:alert(1) evil'
    const group = await chat.openGroup(ada, [ben], hostile.slice(0, 60))
    expect(group.title).toBe(plain.slice(0, 59))
    expect((await chat.send(ada, group, hostile)).message.text).toBe(plain)
    await server.call(contract.renameConversation, { messagingHash: group.messagingHash, title: 'Calm' }, { as: ada })
    const { data } = await server.call(contract.createPublic, { title: 'Calm\nand on one line', topic: hostile }, { as: staff })
    expect([data.title, data.topic]).toEqual(['Calm and on one line', plain])
    for (const text of ['\u0000', 'bell\u0007'])
      expect((await server.call(contract.createPublic, { title: text }, { as: staff })).refusal?.code).toBe('validation_failed')
    await expect(chat.send(ada, group, { text: '\u200B\u200B' })).rejects.toMatchObject({ code: 'validation_failed' })
  })

  it('are never interpreted as SQL', async () => {
    const group = await chat.openGroup(ada, [ben])
    const text = `'; drop table chat_messages; --`
    await chat.send(ada, group, { text, clientId: randomUUID() })
    expect(await chat.read(ben, group)).toEqual([text, 'created'])
    expect((await call(contract.listMessages, { beforeSeq: "1' or '1'='1" }, group.messagingHash, ada)).refusal?.code).toBe(
      'validation_failed',
    )
  })
})
