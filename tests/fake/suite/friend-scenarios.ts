/** Friends, heroes and fans. */
import { expect } from 'vitest'
import * as contract from '#contract/people/friends.ts'
import { groups } from '#contract/roles.ts'
import type { Scenario, SuiteCaller } from './site.ts'

const idsOf = async (caller: SuiteCaller, view: contract.FriendView) =>
  (await caller.call(contract.searchFriends, { view })).items.map(({ userId }) => userId)
const about = ({ id }: SuiteCaller) => ({ userId: id })

async function befriend(one: SuiteCaller, other: SuiteCaller): Promise<void> {
  await one.call(contract.requestFriend, about(other))
  await other.call(contract.acceptFriend, about(one))
}

export const friendScenarios: readonly Scenario[] = [
  {
    title: 'both members see a request, and it is accepted, denied or cancelled by the member who may',
    async run({ join }) {
      const [tom, jan] = [await join(), await join()]
      expect(await tom.call(contract.requestFriend, about(jan))).toEqual({
        userId: jan.id,
        state: 'requested',
        isHero: false,
        isFan: false,
      })
      expect([await idsOf(tom, 'pending'), await idsOf(jan, 'requests'), await idsOf(jan, 'all')]).toEqual([[jan.id], [tom.id], []])
      expect(await jan.call(contract.getStanding, about(tom))).toMatchObject({ state: 'received' })
      expect(await jan.call(contract.countFriends, {})).toEqual({ friends: 0, requests: 1, pending: 0, heroes: 0, fans: 0 })
      expect(await tom.call(contract.acceptFriend, about(jan))).toMatchObject({ state: 'requested' })
      expect(await tom.call(contract.denyFriend, about(jan))).toMatchObject({ state: 'requested' })
      expect(await jan.call(contract.denyFriend, about(tom))).toMatchObject({ state: 'none' })
      await tom.call(contract.requestFriend, about(jan))
      expect(await tom.call(contract.removeFriend, about(jan))).toMatchObject({ state: 'none' })
      await tom.call(contract.requestFriend, about(jan))
      expect(await jan.call(contract.acceptFriend, about(tom))).toMatchObject({ state: 'friends' })
      expect([await idsOf(tom, 'all'), await idsOf(jan, 'all'), await idsOf(tom, 'pending')]).toEqual([[jan.id], [tom.id], []])
      expect(await tom.call(contract.denyFriend, about(jan))).toMatchObject({ state: 'friends' })
      expect(await tom.call(contract.removeFriend, about(jan))).toMatchObject({ state: 'none' })
      expect(await idsOf(jan, 'all')).toEqual([])
    },
  },
  {
    title: 'two crossing requests make friends, and one member may be asked three times a day',
    async run({ join }) {
      const [tom, jan, eve] = [await join(), await join(), await join()]
      await tom.call(contract.requestFriend, about(jan))
      expect(await jan.call(contract.requestFriend, about(tom))).toMatchObject({ state: 'friends' })
      for (let time = 0; time < 3; time += 1) {
        await tom.call(contract.requestFriend, about(eve))
        await eve.call(contract.denyFriend, about(tom))
      }
      expect(await tom.refusal(contract.requestFriend, about(eve))).toMatchObject({ status: 429, code: 'rate_limited' })
    },
  },
  {
    title: 'members cannot add themselves, closed accounts or missing members as friend or hero',
    async run({ join }) {
      const [me, memorial, banned] = [await join(), await join({ groupId: groups.memorial }), await join({ groupId: groups.banned })]
      for (const endpoint of [contract.requestFriend, contract.acceptFriend, contract.denyFriend, contract.removeFriend])
        expect(await me.refusal(endpoint, about(banned))).toMatchObject({ status: 404, code: 'user_not_found' })
      expect(await me.refusal(contract.requestFriend, about(me))).toMatchObject({ status: 403, code: 'forbidden' })
      expect(await me.refusal(contract.requestFriend, about(memorial))).toMatchObject({ code: 'forbidden' })
      expect(await me.refusal(contract.setHero, { ...about(me), isHero: true })).toMatchObject({ code: 'forbidden' })
      expect(await me.refusal(contract.setHero, { ...about(banned), isHero: true })).toMatchObject({ code: 'user_not_found' })
      for (const endpoint of [contract.getStanding, contract.mutualFriends, contract.listHeroes, contract.listFans])
        expect(await me.refusal(endpoint, about(banned))).toMatchObject({ code: 'user_not_found' })
      expect(await me.refusal(contract.listFans, { userName: 'nobody-of-that-name' })).toMatchObject({ code: 'user_not_found' })
    },
  },
  {
    title: 'a page has ten friends, newest first, and shared ones are mutual',
    async run({ join }) {
      const [me, other] = [await join(), await join()]
      const ids: number[] = []
      for (let each = 0; each < 12; each += 1) {
        const friend = await join()
        await befriend(friend, me)
        ids.unshift(friend.id)
        if (each < 2) await befriend(friend, other)
      }
      const page = await me.call(contract.searchFriends, {})
      expect(page).toMatchObject({ total: 12, page: 1, limit: 10 })
      expect(page.items.map(({ userId }) => userId)).toEqual(ids.slice(0, 10))
      const next = await me.call(contract.searchFriends, { cursor: page.nextCursor ?? '' })
      expect(next).toMatchObject({ total: 12, page: 2, nextCursor: null })
      expect(next.items.map(({ userId }) => userId)).toEqual(ids.slice(10))
      expect(next.items[0]).toMatchObject({ friendUserId: ids[10], standing: { state: 'friends', isHero: false } })
      const mutual = await me.call(contract.mutualFriends, about(other))
      expect(mutual.items.map(({ userId }) => userId)).toEqual(ids.slice(10))
    },
  },
  {
    title: 'heroes and fans are listed by id and by name, with the viewer’s relation to each',
    async run({ join }) {
      const [tom, jan, eve] = [await join(), await join({ userName: 'jan-of-the-heroes' }), await join()]
      const set = (isHero: boolean) => tom.call(contract.setHero, { ...about(jan), isHero })
      expect(await set(true)).toEqual({ userId: jan.id, state: 'none', isHero: true, isFan: false })
      expect(await set(true)).toMatchObject({ isHero: true })
      expect(await jan.call(contract.getStanding, about(tom))).toMatchObject({ isHero: false, isFan: true })
      for (const who of [about(jan), { userName: 'JAN-of-the-heroes' }])
        expect((await eve.call(contract.listFans, who)).items).toMatchObject([{ userId: tom.id, standing: { isFan: false } }])
      expect((await eve.call(contract.listHeroes, about(tom))).items).toMatchObject([{ userId: jan.id, standing: { isHero: false } }])
      expect((await tom.call(contract.listHeroes, {})).items).toMatchObject([{ userId: jan.id, standing: { isHero: true } }])
      expect((await jan.call(contract.listFans, {})).total).toBe(1)
      expect(await set(false)).toMatchObject({ isHero: false })
      expect((await tom.call(contract.listHeroes, {})).total).toBe(0)
    },
  },
]
