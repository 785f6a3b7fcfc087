import { eq } from 'drizzle-orm'
import { afterAll, describe, it } from 'vitest'
import { excludedFromLists } from '#contract/categories.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import { openSuite, type GivenProfile, type GivenVideo } from '#tests/fake/suite/site.ts'
import { scenarios } from '#tests/fake/suite/scenarios.ts'
import { members } from '../db/tables/accounts.ts'
import { invitations } from '../db/tables/registration.ts'
import { profiles } from '../db/tables/profiles.ts'
import { videoAlbums } from '../db/tables/albums/video-albums.ts'
import { videoCategories, videoCategoryLinks } from '../db/tables/videos.ts'
import { transaction } from '../db/client.ts'
import { house, ofMember } from '../ledger/ledger-accounts.ts'
import { post } from '../ledger/post.ts'
import { tell } from '../domains/notifications/tell.ts'
import { recountVideos } from '../domains/videos/video-totals.ts'
import { createTestServer } from './create-test-server.ts'
import { birthdayAt } from './directory/create-directory-site.ts'
import { insertForum } from './rows/insert-forum.ts'
import { insertSession } from './rows/insert-member.ts'
import { insertPurchase, insertSale } from './rows/insert-sale.ts'
import { insertPlace } from './rows/insert-place.ts'
import { insertVideo } from './rows/insert-video.ts'

describe('the real server passes the contract suite, as does the fake one of the component tests', async () => {
  const server = await createTestServer()
  const { app, db, services, clock } = server
  afterAll(() => server.close())
  await db.insert(videoCategories).values(excludedFromLists.map((id) => ({ id, groupId: 2, title: `Special ${id}` })))
  let lastCategoryId = 900

  async function addVideo({ categories = [], videoStatus, publishedAt, views, ...given }: GivenVideo): Promise<number> {
    const { id } = await insertVideo(db, {
      ...given,
      ...(videoStatus === undefined ? {} : { status: videoStatus }),
      ...(publishedAt === undefined ? {} : { publishedAt: new Date(publishedAt * 1000) }),
      ...(views === undefined ? {} : { viewTotal: views }),
    })
    await recountVideos(db, [given.ownerId])
    if (categories.length > 0) await db.insert(videoCategoryLinks).values(categories.map((categoryId) => ({ videoId: id, categoryId })))
    return id
  }

  async function tellOf(memberId: number, { age, lastSeenAt, joinedAt, place, position, views, ...given }: GivenProfile): Promise<void> {
    const { aboutMe, contacts, heightCm } = given
    const account = withoutUndefined({
      aboutMe,
      birthday: age == null ? undefined : birthdayAt(age),
      lastSeenAt: lastSeenAt == null ? lastSeenAt : new Date(lastSeenAt * 1000),
      createdAt: joinedAt === undefined ? undefined : new Date(joinedAt * 1000),
    })
    const profile = withoutUndefined({
      contacts,
      heightCm,
      ageMode: age === undefined ? undefined : age === null ? 4 : 1,
      viewTotal: views,
      ...(place ? { countryIso: place.countryIso, regionId: place.regionId, cityId: place.cityId } : {}),
      ...(position ? { sharesLocation: true, coarseLatitude: position.latitude, coarseLongitude: position.longitude } : {}),
    })
    if (Object.keys(account).length > 0) await db.update(members).set(account).where(eq(members.id, memberId))
    if (Object.keys(profile).length > 0) await db.update(profiles).set(profile).where(eq(profiles.memberId, memberId))
  }

  const suite = openSuite({
    async send(request) {
      const { pathname, search } = new URL(request.url)
      const payload = await request.text()
      const response = await app.inject({
        // The methods of the contract are among those of `inject`.
        method: request.method as 'GET' | 'POST' | 'DELETE',
        url: `${pathname}${search}`,
        headers: Object.fromEntries(request.headers),
        ...(payload === '' ? {} : { payload }),
      })
      return new Response(response.body, { status: response.statusCode })
    },
    async join({ userName, ...given }) {
      const { memberId, member, token } = await server.asMember({ ...given, ...(userName === undefined ? {} : { name: userName }) })
      return { memberId, userName: member.name, token }
    },
    async signInAgain(memberId) {
      const session = await insertSession(db, { memberId, now: clock.now() })
      return (await services.tokens.signAccessToken({ memberId, sessionId: session.id })).token
    },
    tell: tellOf,
    async addPlace({ countryIso, region, city }) {
      return { ...(await insertPlace(db, { iso: countryIso, country: countryIso, region, city })), region, city }
    },
    async settleInvitation(invitationId, { expiresAt, ...given }) {
      const ends = expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt * 1000) }
      await db
        .update(invitations)
        .set({ ...given, ...ends })
        .where(eq(invitations.id, invitationId))
    },
    addVideo,
    addForum: async (given) => (await insertForum(db, given)).id,
    async addCategory(title) {
      lastCategoryId += 1
      await db.insert(videoCategories).values({ id: lastCategoryId, groupId: 2, title })
      return lastCategoryId
    },
    async sellAlbum(itemId) {
      const [album] = await db.select().from(videoAlbums).where(eq(videoAlbums.id, itemId))
      if (!album) throw new Error(`There is no album ${itemId}.`)
      const terms = { typeId: 'video_album', mode: 'subscribe', price: 12, days: 365, downloads: 0 } as const
      const sale = await insertSale(db, { ...terms, itemId, sellerId: album.ownerId })
      await insertPurchase(db, { sale, memberId: (await server.asMember()).memberId })
    },
    async giveTickets(memberId, amount) {
      const gift = {
        key: crypto.randomUUID(),
        itemType: 'credit',
        buyerId: null,
        sellerId: memberId,
        amount,
        description: 'Welcome',
      } as const
      const moves = [
        { account: house, amount: -amount },
        { account: ofMember('member', memberId), amount },
      ]
      await transaction(db, (tx) => post(tx, { ...gift, moves, now: clock.now() }))
    },
    notify: (memberId) =>
      tell(services, { kind: 'welcome', actorId: null, params: {}, onceKey: `welcome ${crypto.randomUUID()}` }, [memberId]).then(
        () => undefined,
      ),
  })

  it.each(scenarios)('$title', ({ run }) => run(suite))
})
