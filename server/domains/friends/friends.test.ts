import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import {
  acceptFriend,
  countFriends,
  denyFriend,
  friendsOfMember,
  getStanding,
  listFans,
  listFriendRequests,
  listHeroes,
  mutualFriends,
  removeFriend,
  requestFriend,
  searchFriends,
  setHero,
} from '#contract/people/friends.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { groups } from '#contract/roles.ts'
import { browseVideos } from '#contract/videos.ts'
import { members } from '../../db/tables/accounts.ts'
import { blocks, friendRequests, friends, heroes } from '../../db/tables/social.ts'
import { createTestServer, insertMember, insertVideo, makeFriends as insertFriends, type Credentials } from '../../testing/index.ts'
import { requestsADay } from './change-friendship.ts'

const server = await createTestServer()
afterAll(() => server.close())

const pair = async () => [await server.asMember(), await server.asMember()] as const
type About = Parameters<typeof server.call<typeof requestFriend>>[0]
const act = (endpoint: About | Endpoint, as: Credentials, about: Credentials | number) =>
  // Each of these endpoints takes only a member's id.
  server.call(endpoint as typeof requestFriend, { userId: (typeof about === 'number' ? about : about.memberId) as never }, { as })
const stateFor = async (as: Credentials, about: Credentials) => (await act(getStanding, as, about)).data.state
const names = async (as: Credentials, view: 'all' | 'requests' | 'pending') =>
  (await server.call(searchFriends, { view }, { as })).data.items.map(({ userId }) => Number(userId))
const makeFriends = (one: number, other: number, createdAt = server.clock.now()) => insertFriends(server.db, one, other, createdAt)
const openProfile = (of: Credentials, profile: 'nobody' | 'friends' | 'members') =>
  server.db.update(members).set({ privacyContent: { profile } }).where(eq(members.id, of.memberId))
const block = (memberId: number, blockedId: number) => server.db.insert(blocks).values({ memberId, blockedId })

describe('a friend request', () => {
  it('[N-02] is sent, appears in both lists, and creates a friendship when it is accepted', async () => {
    const [tom, jan] = await pair()
    expect((await act(requestFriend, tom, jan)).data).toMatchObject({ userId: jan.memberId, state: 'requested' })
    expect([await names(tom, 'pending'), await names(jan, 'requests'), await names(jan, 'all')]).toEqual([
      [jan.memberId],
      [tom.memberId],
      [],
    ])
    expect(await stateFor(jan, tom)).toBe('received')
    expect((await act(acceptFriend, jan, tom)).data.state).toBe('friends')
    expect([await names(tom, 'all'), await names(jan, 'all')]).toEqual([[jan.memberId], [tom.memberId]])
    expect([await names(tom, 'pending'), await names(jan, 'requests')]).toEqual([[], []])
    const told = server.events.filter(({ name }) => name.startsWith('friends.')).slice(-2)
    expect(told).toEqual([
      { name: 'friends.requested', payload: { fromId: tom.memberId, toId: jan.memberId } },
      { name: 'friends.made', payload: { memberId: jan.memberId, friendId: tom.memberId } },
    ])
  })

  it('[N-02] is denied, cancelled, and a friendship ended, each by the permitted side', async () => {
    const [tom, jan] = await pair()
    await act(requestFriend, tom, jan)
    // The sender can neither accept nor deny for the other member.
    expect((await act(acceptFriend, tom, jan)).data.state).toBe('requested')
    expect((await act(denyFriend, tom, jan)).data.state).toBe('requested')
    expect((await act(denyFriend, jan, tom)).data.state).toBe('none')
    await act(requestFriend, tom, jan)
    expect((await act(removeFriend, tom, jan)).data.state).toBe('none')
    expect(await stateFor(jan, tom)).toBe('none')
    await makeFriends(tom.memberId, jan.memberId)
    expect((await act(removeFriend, jan, tom)).data.state).toBe('none')
    expect(await names(tom, 'all')).toEqual([])
  })

  it('[N-02] nobody becomes a friend by accepting a request that was never sent', async () => {
    const [tom, jan] = await pair()
    expect((await act(acceptFriend, tom, jan)).data.state).toBe('none')
    expect(await stateFor(jan, tom)).toBe('none')
  })

  it('that answers the other member’s own request creates a friendship at once', async () => {
    const [tom, jan] = await pair()
    await act(requestFriend, tom, jan)
    expect((await act(requestFriend, jan, tom)).data.state).toBe('friends')
    expect(await server.db.$count(friendRequests, eq(friendRequests.fromId, tom.memberId))).toBe(0)
  })

  it('from both sides at once, and sent many times, results in one friendship', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [tom, jan] = await pair()
      const asked = [tom, jan, tom, jan, tom, jan].map((as) => act(requestFriend, as, as === tom ? jan : tom))
      const answers = await Promise.all(asked)
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
      expect([await stateFor(tom, jan), await stateFor(jan, tom)]).toEqual(['friends', 'friends'])
      expect(await server.db.$count(friends, eq(friends.memberId, tom.memberId))).toBe(1)
    }
  })

  it('[S-02] resent from the outbox with the same key has one effect', async () => {
    const [tom, jan] = await pair()
    const idempotencyKey = crypto.randomUUID()
    const send = () => server.call(requestFriend, { userId: jan.memberId as never }, { as: tom, idempotencyKey })
    const before = server.events.length
    await Promise.all([send(), send()])
    await send()
    expect(server.events.slice(before).filter(({ name }) => name === 'friends.requested')).toHaveLength(1)
  })

  it('[S-29] to or from a blocked member gets the answer for a missing member', async () => {
    const [tom, jan] = await pair()
    await block(jan.memberId, tom.memberId)
    for (const [as, other] of [
      [tom, jan],
      [jan, tom],
    ] as const)
      for (const endpoint of [requestFriend, acceptFriend, denyFriend, removeFriend, getStanding, mutualFriends] as const) {
        const [blocked, none] = [await act(endpoint, as, other), await act(endpoint, as, 999_999_999)]
        expect(blocked.refusal?.code).toBe('user_not_found')
        expect({ ...blocked.body, request_id: '' }).toEqual({ ...none.body, request_id: '' })
      }
    const hero = await server.call(setHero, { userId: jan.memberId as never, isHero: true }, { as: tom })
    expect(hero.refusal?.code).toBe('user_not_found')
    const admin = await server.asAdmin()
    await block(jan.memberId, admin.memberId)
    expect((await act(requestFriend, admin, jan)).refusal?.code).toBe('user_not_found')
  })

  it('cannot be sent to oneself, to closed accounts, or to accounts without membership', async () => {
    const tom = await server.asMember()
    expect((await act(requestFriend, tom, tom)).refusal?.code).toBe('forbidden')
    for (const [groupId, code] of [
      [groups.memorial, 'forbidden'],
      [groups.inactive, 'forbidden'],
      [groups.banned, 'user_not_found'],
      [groups.registered, 'user_not_found'],
    ] as const)
      expect((await act(requestFriend, tom, (await insertMember(server.db, { groupId })).id)).refusal?.code).toBe(code)
    const gone = await insertMember(server.db, { deletedAt: new Date() })
    expect((await act(requestFriend, tom, gone.id)).refusal?.code).toBe('user_not_found')
  })

  it('is limited per day, in total and per member', async () => {
    const [tom, jan] = await pair()
    for (let time = 0; time < requestsADay.toOne; time += 1) {
      expect((await act(requestFriend, tom, jan)).data.state).toBe('requested')
      await act(denyFriend, jan, tom)
    }
    expect((await act(requestFriend, tom, jan)).refusal?.code).toBe('rate_limited')
    for (let time = requestsADay.toOne; time < requestsADay.all; time += 1)
      expect((await act(requestFriend, tom, (await insertMember(server.db)).id)).status).toBe(200)
    const last = await insertMember(server.db)
    expect((await act(requestFriend, tom, last.id)).refusal?.code).toBe('rate_limited')
    expect(await server.db.$count(friendRequests, eq(friendRequests.toId, last.id))).toBe(0)
    server.clock.advance(86_400_001)
    const again = await server.asMember()
    expect((await act(requestFriend, again, jan)).status).toBe(200)
  })
})

describe('lists', () => {
  it('[N-01] shows friends ten a page, newest first, by cursor or page', async () => {
    const tom = await server.asMember()
    const ids: number[] = []
    for (let index = 0; index < 23; index += 1) {
      const { id } = await insertMember(server.db)
      ids.unshift(id)
      // Two share each moment, to check that the order is total.
      await makeFriends(tom.memberId, id, new Date(1_700_000_000_000 + Math.floor(index / 2) * 1000))
    }
    const seen: number[] = []
    let cursor: string | undefined
    for (let page = 1; page <= 3; page += 1) {
      const { data } = await server.call(searchFriends, cursor === undefined ? {} : { cursor }, { as: tom })
      expect([data.total, data.limit, data.page]).toEqual([23, 10, page])
      expect((await server.call(searchFriends, { page }, { as: tom })).data.items).toEqual(data.items)
      seen.push(...data.items.map(({ userId }) => Number(userId)))
      cursor = data.nextCursor ?? undefined
    }
    expect(cursor).toBeUndefined()
    expect(seen.toSorted()).toEqual(ids.toSorted())
    expect(new Set(seen).size).toBe(23)
  })

  it('[N-08] shows when a friend was online, unless they hide it', async () => {
    const tom = await server.asMember()
    const at = new Date(1_760_000_000_000)
    const open = await insertMember(server.db, { lastSeenAt: at })
    const hidden = await insertMember(server.db, { lastSeenAt: at, showsActivity: false })
    await makeFriends(tom.memberId, open.id)
    await makeFriends(tom.memberId, hidden.id)
    const { items } = (await server.call(searchFriends, {}, { as: tom })).data
    expect(new Map(items.map(({ userId, seenAt }) => [Number(userId), seenAt]))).toEqual(
      new Map([
        [open.id, 1_760_000_000],
        [hidden.id, null],
      ]),
    )
  })

  it('[S-29] lists and counts omit blocked, deleted and banned members', async () => {
    const tom = await server.asMember()
    const [kept, blocked, blocking, banned, gone] = [
      await insertMember(server.db),
      await insertMember(server.db),
      await insertMember(server.db),
      await insertMember(server.db, { groupId: groups.banned }),
      await insertMember(server.db, { deletedAt: new Date() }),
    ]
    for (const { id } of [kept, blocked, blocking, banned, gone]) {
      await makeFriends(tom.memberId, id)
      await server.db.insert(heroes).values([
        { memberId: tom.memberId, heroId: id },
        { memberId: id, heroId: tom.memberId },
      ])
    }
    await block(tom.memberId, blocked.id)
    await block(blocking.id, tom.memberId)
    const lists = [
      await server.call(searchFriends, {}, { as: tom }),
      await server.call(listHeroes, {}, { as: tom }),
      await server.call(listFans, {}, { as: tom }),
    ]
    for (const { data } of lists) expect([data.items.map(({ userId }) => userId), data.total]).toEqual([[kept.id], 1])
    expect((await server.call(countFriends, {}, { as: tom })).data).toEqual({ friends: 1, requests: 0, pending: 0, heroes: 1, fans: 1 })
  })

  it('[N-03] mutual friends are friends of both', async () => {
    const [tom, jan] = await pair()
    const [both, mine, his, blocked] = [
      await insertMember(server.db),
      await insertMember(server.db),
      await insertMember(server.db),
      await insertMember(server.db),
    ]
    for (const { id } of [both, mine, blocked]) await makeFriends(tom.memberId, id)
    for (const { id } of [both, his, blocked]) await makeFriends(jan.memberId, id)
    await block(blocked.id, tom.memberId)
    const { data } = await act(mutualFriends, tom, jan)
    expect((data as unknown as { items: Array<{ userId: number }> }).items.map(({ userId }) => userId)).toEqual([both.id])
  })

  it('[S-08] friends, heroes and fans of another member are visible to members who may see the profile', async () => {
    const [tom, jan] = await pair()
    const friend = await server.asMember()
    await makeFriends(jan.memberId, friend.memberId)
    await server.db.insert(heroes).values([
      { memberId: jan.memberId, heroId: friend.memberId },
      { memberId: friend.memberId, heroId: jan.memberId },
    ])
    for (const list of [friendsOfMember, listHeroes, listFans]) {
      const ask = (as: Credentials) => server.call(list, { userId: jan.memberId as never }, { as })
      await openProfile(jan, 'members')
      expect((await ask(tom)).data.items.map(({ userId }) => userId)).toEqual([friend.memberId])
      await openProfile(jan, 'friends')
      expect((await ask(tom)).refusal?.code).toBe('user_not_found')
      expect((await server.call(list, { userName: jan.member.name }, { as: tom })).refusal?.code).toBe('user_not_found')
      expect([(await ask(friend)).data.total, (await ask(jan)).data.total]).toEqual([1, 1])
    }
    expect((await act(mutualFriends, tom, jan)).refusal?.code).toBe('user_not_found')
    expect((await act(mutualFriends, friend, jan)).refusal).toBeNull()
  })

  it("[S-08] other members’ lists omit profiles hidden from the viewer; the viewer's own lists are complete", async () => {
    const [tom, jan] = await pair()
    const shy = await server.asMember()
    await makeFriends(jan.memberId, shy.memberId)
    await openProfile(shy, 'friends')
    const ask = async (as: Credentials) => (await server.call(friendsOfMember, { userId: jan.memberId as never }, { as })).data
    expect([(await ask(tom)).items, (await ask(tom)).total]).toEqual([[], 0])
    expect((await ask(jan)).items.map(({ userId }) => userId)).toEqual([shy.memberId])
    await openProfile(shy, 'nobody')
    expect(await names(jan, 'all')).toEqual([shy.memberId])
  })

  it('[S-31] altered cursors are refused', async () => {
    const tom = await server.asMember()
    for (const cursor of ['x', 'W10', Buffer.from(JSON.stringify([2, "1' or 1=1", 3])).toString('base64url')])
      expect((await server.call(searchFriends, { cursor }, { as: tom })).refusal?.code).toBe('validation_failed')
  })
})

describe('heroes', () => {
  it('[N-04] are added and removed, and appear in the list of heroes by id and by name', async () => {
    const [tom, jan] = await pair()
    const set = (isHero: boolean) => server.call(setHero, { userId: jan.memberId as never, isHero }, { as: tom })
    expect((await set(true)).data).toMatchObject({ isHero: true, isFan: false, state: 'none' })
    const before = server.events.length
    await set(true)
    expect(server.events.slice(before).filter(({ name }) => name === 'heroes.added')).toEqual([])
    const other = await server.asMember()
    for (const who of [{ userId: tom.memberId as never }, { userName: tom.member.name.toUpperCase() }])
      expect((await server.call(listHeroes, who, { as: other })).data.items.map(({ userId }) => userId)).toEqual([jan.memberId])
    expect((await set(false)).data.isHero).toBe(false)
    expect((await server.call(listHeroes, {}, { as: tom })).data.items).toEqual([])
  })

  it('[N-05] [N-06] fans are the members who have the member as a hero, by id and by name', async () => {
    const [tom, jan] = await pair()
    await server.call(setHero, { userId: jan.memberId as never, isHero: true }, { as: tom })
    for (const who of [{}, { userId: jan.memberId as never }, { userName: jan.member.name }])
      expect((await server.call(listFans, who, { as: jan })).data.items).toMatchObject([
        { userId: tom.memberId, standing: { isFan: true } },
      ])
    expect((await server.call(listFans, { userName: 'nobody-of-that-name' }, { as: jan })).refusal?.code).toBe('user_not_found')
  })

  it('their videos, and those of friends, are views of the video list', async () => {
    const [tom, jan] = await pair()
    const friend = await insertMember(server.db)
    const video = (ownerId: number) => insertVideo(server.db, { ownerId })
    const [ofHero, ofFriend] = [await video(jan.memberId), await video(friend.id)]
    await video((await insertMember(server.db)).id)
    await server.db.insert(heroes).values({ memberId: tom.memberId, heroId: jan.memberId })
    await makeFriends(tom.memberId, friend.id)
    const ids = async (view: 'heroes' | 'myheroes' | 'friend') =>
      (await server.call(browseVideos, { view }, { as: tom })).data.items.map(({ videoId }) => videoId)
    expect([await ids('heroes'), await ids('myheroes'), await ids('friend')]).toEqual([[ofHero.id], [ofHero.id], [ofFriend.id]])
    await block(friend.id, tom.memberId)
    expect(await ids('friend')).toEqual([])
  })
})

describe('a block', () => {
  it('[S-29] silently ends friendship, request and hero on both sides', async () => {
    const [tom, jan] = await pair()
    await makeFriends(tom.memberId, jan.memberId)
    await server.db.insert(heroes).values([
      { memberId: tom.memberId, heroId: jan.memberId },
      { memberId: jan.memberId, heroId: tom.memberId },
    ])
    const before = server.events.length
    server.services.bus.emit('members.blocked', { memberId: tom.memberId, blockedId: jan.memberId })
    await expect.poll(() => server.db.$count(friends, eq(friends.memberId, jan.memberId))).toBe(0)
    await expect.poll(() => server.db.$count(heroes, eq(heroes.memberId, jan.memberId))).toBe(0)
    expect(server.events.slice(before).map(({ name }) => name)).toEqual(['members.blocked'])
  })
})

describe('the legacy API', () => {
  it('answers under its names for friends through the same commands', async () => {
    const [tom, jan] = await pair()
    const post = (as: Credentials, method: string, form: Record<string, string> = {}) =>
      server.app.inject({
        method: 'POST',
        url: `/legacy?module=${method.split('.')[0]}&method=${method.split('.')[1]}`,
        headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(form).toString(),
      })
    const about = (other: Credentials) => ({ user_id: String(other.memberId) })
    expect((await post(tom, 'friend.add', about(jan))).json().data.state).toBe('requested')
    expect((await post(jan, 'friend.requests')).json().data).toMatchObject([{ user_id: tom.memberId }])
    expect((await post(jan, 'tray.latestFriends')).json().data).toMatchObject([{ friend_user_id: tom.memberId }])
    expect((await post(jan, 'friend.friendRequest', about(tom))).json().data.state).toBe('friends')
    expect((await post(tom, 'friend.isFriendOf', about(jan))).json().data.state).toBe('friends')
    for (const method of ['friend.index', 'users.friends', 'friend.mutualFriends'])
      expect((await post(tom, method, about(jan))).json()).toMatchObject({ success: true })
    expect((await post(tom, 'friend.delete', about(jan))).json().data.state).toBe('none')
    for (const method of ['friend.accept', 'friend.deny']) expect((await post(tom, method, about(jan))).json().data.state).toBe('none')
  })
})

it('[S-07] guests and registered users cannot access anything about friends', async () => {
  const registered = await server.asMember({ groupId: groups.registered })
  expect((await server.call(searchFriends, {})).status).toBe(401)
  expect((await server.call(listFriendRequests, {}, { as: registered })).refusal?.code).toBe('terms_required')
})
