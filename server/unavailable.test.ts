/**
 * Every way to reach a member × everybody who is unavailable: a member who has blocked the caller, one who left, one who is not admitted,
 * and one who never existed. All get the same answer, so that none reveals a block.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browseDirectory } from '#contract/directory/directory.ts'
import type { Endpoint, RequestInput } from '#contract/endpoint.ts'
import { searchMembers } from '#contract/members.ts'
import { friendsOfMember, getStanding, listFans, listHeroes, mutualFriends, requestFriend, setHero } from '#contract/people/friends.ts'
import { getMember } from '#contract/profile/profile.ts'
import { addReport, blockMember } from '#contract/profile/blocks-and-reports.ts'
import { groups } from '#contract/roles.ts'
import { startCall } from '#contract/chat/calls.ts'
import { addToGroup, openConversation, type Conversation } from '#contract/chat/chat.ts'
import { sendMail } from '#contract/mail/mail.ts'
import { blocks } from './db/tables/social.ts'
import { createTestServer, makeFriends, type Credentials, type TestServer } from './testing/index.ts'

interface Wanted {
  readonly userId: never
  readonly userName: string
}

interface Around {
  readonly friend: Credentials
  readonly group: Pick<Conversation, 'messagingHash'>
}

interface Way {
  readonly name: string
  readonly endpoint: Endpoint
  readonly input: (wanted: Wanted, around: Around) => object
}

const way = <E extends Endpoint>(name: string, endpoint: E, input: (wanted: Wanted, around: Around) => RequestInput<E>): Way => ({
  name,
  endpoint,
  // The input is made for exactly this endpoint.
  input: input as Way['input'],
})

/** Includes admins: they see all members in lists and profiles, but can't contact members who have blocked them. */
const talking: readonly Way[] = [
  way('a call', startCall, ({ userId }) => ({ userId })),
  way('mail by id', sendMail, ({ userId }) => ({ userIds: [userId], text: 'Hello' })),
  way('mail by name', sendMail, ({ userName }) => ({ userNames: [userName], text: 'Hello' })),
  way('mail to several', sendMail, ({ userId }, { friend }) => ({ userIds: [friend.memberId as never, userId], text: 'Hello' })),
  way('a chat', openConversation, ({ userId }) => ({ userId })),
  way('a group', openConversation, ({ userId }, { friend }) => ({ userIds: [friend.memberId as never, userId] })),
  way('a seat in a group', addToGroup, ({ userId }, { group }) => ({ messagingHash: group.messagingHash as never, userIds: [userId] })),
]
const meeting: readonly Way[] = [
  way('search', searchMembers, ({ userName }) => ({ text: userName })),
  way('the directory', browseDirectory, ({ userName }) => ({ text: { value: userName } })),
  // By id, the profile of a member who has left states that; by name there is none.
  way('the profile', getMember, ({ userName }) => ({ userName })),
  way('a friend request', requestFriend, ({ userId }) => ({ userId })),
  way('standing', getStanding, ({ userId }) => ({ userId })),
  way('a hero', setHero, ({ userId }) => ({ userId, isHero: true })),
  way('friends', friendsOfMember, ({ userId }) => ({ userId })),
  way('mutual friends', mutualFriends, ({ userId }) => ({ userId })),
  way('heroes', listHeroes, ({ userId }) => ({ userId })),
  way('fans', listFans, ({ userId }) => ({ userId })),
  way('a report', addReport, ({ userId }) => ({ typeId: 'user' as const, itemId: userId, reasonId: 1 as const, text: '' })),
  way('a block', blockMember, ({ userId }) => ({ userId })),
]

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

async function answersTo(caller: Credentials, ways: readonly Way[], wanted: Wanted): Promise<unknown[]> {
  const friend = await server.asMember()
  await makeFriends(server.db, caller.memberId, friend.memberId)
  const { data: group } = await server.call(openConversation, { userIds: [friend.memberId as never] }, { as: caller })
  const answers: unknown[] = []
  for (const { name, endpoint, input } of ways) {
    const { status, body } = await server.call(endpoint, input(wanted, { friend, group }) as never, { as: caller })
    answers.push([name, status, body])
  }
  return answers
}

async function missing(caller: Credentials) {
  const [blocker, friendly] = [await server.asMember(), await server.asMember()]
  await makeFriends(server.db, caller.memberId, friendly.memberId)
  for (const { memberId } of [blocker, friendly]) await server.db.insert(blocks).values({ memberId, blockedId: caller.memberId })
  return {
    'has blocked the caller': blocker,
    'was a friend and has blocked the caller': friendly,
    'has left': await server.asMember({ deletedAt: new Date() }),
    'is banned': await server.asMember({ groupId: groups.banned }),
    'is not let in yet': await server.asMember({ groupId: groups.registered }),
  }
}

const wantedOf = ({ memberId, member }: Credentials): Wanted => ({ userId: memberId as never, userName: member.name })
const nobody: Wanted = { userId: 999_999_999 as never, userName: 'nobody-of-that-name' }

describe('[S-29] [S-34] an unavailable member', () => {
  it('is missing in the same way, whatever the reason and the way to reach them', async () => {
    const caller = await server.asMember()
    const ways = [...talking, ...meeting]
    const expected = await answersTo(caller, ways, nobody)
    for (const [why, each] of Object.entries(await missing(caller)))
      expect([why, await answersTo(caller, ways, wantedOf(each))]).toEqual([why, expected])
    // Only the lists answer, and they are empty.
    expect(expected.filter((answer) => !JSON.stringify(answer).includes('not_found'))).toHaveLength(2)
  })

  it('cannot be contacted by admins either', async () => {
    const admin = await server.asAdmin()
    const expected = await answersTo(admin, talking, nobody)
    const { 'has blocked the caller': blocker, 'has left': gone } = await missing(admin)
    for (const each of [blocker, gone]) expect(await answersTo(admin, talking, wantedOf(each))).toEqual(expected)
  })

  it('control: an available member answers differently in every way', async () => {
    const caller = await server.asMember()
    // A block would end the call that has just begun; it is tested with `domains/blocks`.
    const ways = [...talking, ...meeting].filter(({ endpoint }) => endpoint !== blockMember)
    const none = await answersTo(caller, ways, nobody)
    const there = await answersTo(caller, ways, wantedOf(await server.asMember()))
    for (const [index, answer] of there.entries()) expect(answer).not.toEqual(none[index])
  })
})
