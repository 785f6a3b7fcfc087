import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#contract/chat/chat.ts'
import * as removals from '#contract/chat/removals.ts'
import { groups } from '#contract/roles.ts'
import {
  chatCalls,
  createTestServer,
  insertConversation,
  insertManyMembers,
  type ChatCalls,
  type Credentials,
  type TestServer,
} from '../../testing/index.ts'

let server: TestServer
let chat: ChatCalls
let ada: Credentials
let ben: Credentials
let cleo: Credentials
let staff: Credentials
beforeEach(async () => {
  server = await createTestServer()
  chat = chatCalls(server)
  ada = await server.asMember()
  ben = await server.asMember()
  cleo = await server.asMember()
  staff = await server.asMember({ groupId: groups.staff })
})
afterEach(() => server.close())

describe('a public chat', () => {
  it('[C-10] [S-10] keeps out and unlists removed members until staff allow them back', async () => {
    const room = (await server.call(contract.createPublic, { title: 'Rope talk' }, { as: staff })).data
    const { messagingHash } = room
    const join = (as: Credentials) => server.call(contract.joinPublic, { messagingHash }, { as })
    const out = async () => (await server.call(removals.listRemoved, { messagingHash }, { as: staff })).data
    for (const as of [ada, ben, cleo]) await join(as)
    await server.call(contract.leaveConversation, { messagingHash }, { as: cleo })
    await server.call(contract.removeFromGroup, { messagingHash, userId: ben.memberId }, { as: staff })
    expect((await join(ben)).refusal?.code).toBe('forbidden')
    expect(await chat.get(ben, room)).toMatchObject({ isJoined: false, can: { canWrite: false } })
    const people = (await server.call(contract.listParticipants, { messagingHash }, { as: staff })).data
    expect(people.items.map(({ userId }) => userId)).toEqual([ada.memberId, staff.memberId])
    // A member who left voluntarily is not among them, and can rejoin.
    expect(await out()).toMatchObject({ items: [{ userId: ben.memberId, userName: ben.member.name }], total: 1, nextCursor: null })
    expect((await join(cleo)).refusal).toBeNull()

    for (const as of [ada, ben]) {
      expect((await server.call(removals.listRemoved, { messagingHash }, { as })).refusal?.code).toBe('forbidden')
      expect((await server.call(removals.letIn, { messagingHash, userId: ben.memberId }, { as })).refusal?.code).toBe('forbidden')
    }
    expect((await server.call(removals.letIn, { messagingHash, userId: ben.memberId }, { as: staff })).refusal).toBeNull()
    expect(await out()).toMatchObject({ items: [], total: 0 })
    expect(await chat.list(ben)).toEqual([])
    expect((await join(ben)).data).toMatchObject({ isJoined: true, participantTotal: 4 })
  })

  it('[C-10] lists removed members page after page; groups have no such list', async () => {
    const room = await insertConversation(server.db, 'public', [staff.memberId])
    await insertManyMembers(server.database, 120)
    await server.db.$client.query(
      `insert into conversation_seats (conversation_id, member_id, left_at, removed_at)
       select $1, id, now(), now() from members where id not in ($2, $3)`,
      [room.id, staff.memberId, cleo.memberId],
    )
    await chat.block(ada, staff)
    const list = async (given: object) =>
      (await server.call(removals.listRemoved, { messagingHash: room.messagingHash, ...given }, { as: staff })).data
    const first = await list({})
    const rest = await list({ cursor: first.nextCursor ?? '' })
    expect([first.items.length, first.total, rest.items.length, rest.nextCursor]).toEqual([100, 121, 21, null])
    const ids = [...first.items, ...rest.items].map(({ userId }) => userId)
    expect(new Set(ids).size).toBe(121)
    expect(ids).not.toContain(ada.memberId)
    expect((await list({ page: 2 })).items).toEqual(rest.items)

    const { messagingHash } = await insertConversation(server.db, 'group', [staff.memberId, ada.memberId])
    for (const call of [
      await server.call(removals.listRemoved, { messagingHash }, { as: staff }),
      await server.call(removals.letIn, { messagingHash, userId: ada.memberId }, { as: staff }),
    ])
      expect(call.refusal?.code).toBe('not_found')
  })
})
