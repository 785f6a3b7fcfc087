import { afterAll, beforeAll, expect, it } from 'vitest'
import * as contract from '#contract/chat/chat.ts'
import { listHangout } from '#contract/chat/hangout.ts'
import { groups } from '#contract/roles.ts'
import { chatNodes, chatSockets } from '../../db/tables/chat/chat.ts'
import { blocks } from '../../db/tables/social.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'

let server: TestServer
let staff: Credentials
beforeAll(async () => {
  server = await createTestServer()
  staff = await server.asMember({ groupId: groups.staff })
})
afterAll(() => server.close())

async function newRoom(title: string, ...joined: Credentials[]) {
  const { messagingHash } = (await server.call(contract.createPublic, { title, topic: 'Knots' }, { as: staff })).data
  for (const as of joined) await server.call(contract.joinPublic, { messagingHash }, { as })
  return messagingHash
}

async function isHere({ memberId }: Credentials, heardAt = server.clock.now()) {
  const [node] = await server.db.insert(chatNodes).values({ id: crypto.randomUUID(), heardAt }).returning()
  await server.db.insert(chatSockets).values({ id: `s${memberId}`, nodeId: node?.id ?? '', memberId })
}

it('[X-12] the hangout names who is in the public rooms now, for those who may know', async () => {
  const [ada, ben, cleo, dan, away] = await Promise.all([1, 2, 3, 4, 5].map(() => server.asMember()))
  if (!ada || !ben || !cleo || !dan || !away) throw new Error('five members')
  const quiet = await newRoom('Quiet')
  const full = await newRoom('Splice room', ben, cleo, dan, away)
  for (const who of [ben, cleo, dan]) await isHere(who)
  await isHere(away, new Date(server.clock.now().getTime() - 60_000))
  const rooms = async (as: Credentials) => (await server.call(listHangout, {}, { as })).data.rooms
  const inFull = async (as: Credentials) =>
    (await rooms(as)).find(({ messagingHash }) => messagingHash === full)?.users.map(({ userId }) => userId)
  // The room with most people first.
  expect((await rooms(ada)).map(({ messagingHash, onlineTotal }) => [messagingHash, onlineTotal])).toEqual([
    [full, 3],
    [quiet, 0],
  ])
  expect((await rooms(ada))[0]).toMatchObject({ title: 'Splice room', topic: 'Knots', isJoined: false })
  expect((await rooms(ben))[0]).toMatchObject({ isJoined: true })
  const ids = (...members: Credentials[]) => expect.arrayContaining(members.map(({ memberId }) => memberId))
  expect(await inFull(ada)).toEqual(ids(ben, cleo, dan))
  expect((await rooms(ada))[0]?.users.every(({ status }) => status === 'online')).toBe(true)

  await server.call(contract.saveChatSettings, { showsOnline: false }, { as: cleo })
  expect(await inFull(ada)).toHaveLength(2)
  expect(await inFull(cleo)).toHaveLength(3)
  await server.db.insert(blocks).values({ memberId: dan.memberId, blockedId: ada.memberId })
  expect(await inFull(ada)).toEqual([ben.memberId])
  await server.call(contract.leaveConversation, { messagingHash: full }, { as: ben })
  expect(await inFull(ada)).toEqual([])
})
