import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { savePreferences } from '#contract/accounts.ts'
import { getDashboard, recentLogins } from '#contract/feed.ts'
import { groups } from '#contract/roles.ts'
import { feedToggles, feedTogglesOn, type FeedToggle } from '#contract/session.ts'
import { members } from '../../db/tables/accounts.ts'
import { feedItems } from '../../db/tables/feed.ts'
import { quotes, siteNews } from '../../db/tables/pages.ts'
import { blocks, heroes } from '../../db/tables/social.ts'
import { createTestServer, insertMember, insertVideo, type Credentials, type TestServer } from '../../testing/index.ts'

let server: TestServer
const minuteMs = 60_000

beforeAll(async () => void (server = await createTestServer()))
afterAll(() => server.close())

const home = async (as: Credentials) => (await server.call(getDashboard, {}, { as })).data
const ago = (ms: number) => new Date(server.clock.now().getTime() - ms)

/** Content for every panel. */
async function furnish(me: Credentials): Promise<void> {
  const hero = await insertMember(server.db, { lastSeenAt: ago(minuteMs) })
  await server.db.insert(heroes).values({ memberId: me.memberId, heroId: hero.id })
  const video = await insertVideo(server.db, { ownerId: hero.id, publishedAt: ago(minuteMs) })
  await server.db.insert(feedItems).values({ kind: 'published', memberId: hero.id, typeId: 'video', itemId: video.id })
  await server.db.insert(siteNews).values({ title: 'News', text: 'x', publishedAt: ago(minuteMs) })
  await server.db.insert(quotes).values({ type: 'quote', text: 'A good rope is patient.' })
}

describe('Home', () => {
  it('[H-04] starts with feed, videos, news, heroes_online and stories, and has fourteen toggles', () => {
    expect(feedToggles).toHaveLength(14)
    expect(feedTogglesOn).toEqual(['feed', 'videos', 'news', 'heroes_online', 'stories'])
  })

  it('shows exactly the panels that are switched on', async () => {
    const me = await server.asMember()
    await furnish(me)
    const panels = async (feed: FeedToggle[]) => {
      await server.call(savePreferences, { feed }, { as: me })
      const { lead, newVideos, feed: entries, heroesOnline, logins, newMembers, news, quote } = await home(me)
      return {
        feed: entries.length > 0,
        videos: lead !== null && newVideos.length > 0,
        news: (news ?? []).length > 0,
        logins: (logins ?? []).length > 0,
        heroes_online: (heroesOnline ?? []).length > 0,
        profiles: (newMembers ?? []).length > 0,
        quote: quote !== null,
      }
    }
    const none = { feed: false, videos: false, news: false, logins: false, heroes_online: false, profiles: false, quote: false }
    expect(await panels([])).toEqual(none)
    for (const toggle of ['feed', 'videos', 'news', 'logins', 'heroes_online', 'profiles', 'quote'] as const)
      expect(await panels([toggle])).toEqual({ ...none, [toggle]: true })
    expect(await panels([...feedToggles])).toEqual(Object.fromEntries(Object.keys(none).map((key) => [key, true])))
  })
})

describe('heroes online', () => {
  it('[H-10] are the viewer’s heroes who were active within five minutes, show it, and are not blocked', async () => {
    const me = await server.asMember()
    const here = { lastSeenAt: ago(4 * minuteMs) }
    const shown = await insertMember(server.db, here)
    const hidden = [
      await insertMember(server.db, { lastSeenAt: ago(6 * minuteMs) }),
      await insertMember(server.db, { ...here, showsActivity: false }),
      await insertMember(server.db, { ...here, groupId: groups.banned }),
      await insertMember(server.db, { ...here, deletedAt: new Date() }),
      await insertMember(server.db, { ...here, privacyContent: { profile: 'nobody' } }),
    ]
    const blocked = await insertMember(server.db, here)
    await insertMember(server.db, here)
    const all = [shown, blocked, ...hidden]
    await server.db.insert(heroes).values(all.map(({ id }) => ({ memberId: me.memberId, heroId: id })))
    await server.db.insert(blocks).values({ memberId: blocked.id, blockedId: me.memberId })
    expect((await home(me)).heroesOnline?.map(({ userId }) => userId)).toEqual([shown.id])
    await server.db
      .update(members)
      .set({ lastSeenAt: ago(7 * minuteMs) })
      .where(eq(members.id, shown.id))
    expect((await home(me)).heroesOnline).toEqual([])
  })
})

describe('recent logins', () => {
  it('[H-11] are the latest members who show it, without the viewer and without blocked members', async () => {
    const me = await server.asMember()
    const [second, first] = [
      await insertMember(server.db, { lastSeenAt: ago(2000) }),
      await insertMember(server.db, { lastSeenAt: ago(1000) }),
    ]
    const hidden = [
      await insertMember(server.db, { lastSeenAt: ago(500), showsActivity: false }),
      await insertMember(server.db, { lastSeenAt: ago(500) }),
      await insertMember(server.db, { lastSeenAt: ago(500), groupId: groups.memorial }),
    ]
    await server.db.insert(blocks).values({ memberId: me.memberId, blockedId: hidden[1]?.id ?? 0 })
    const { members: shown } = (await server.call(recentLogins, {}, { as: me })).data
    const ids = shown.map(({ userId }) => userId as number)
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id))
    expect(ids).toEqual(expect.arrayContaining([first.id, second.id]))
    for (const { id } of [...hidden, { id: me.memberId }]) expect(ids).not.toContain(id)
  })
})
