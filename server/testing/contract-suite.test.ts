import { afterAll, describe, it } from 'vitest'
import { openSuite, type GivenVideo } from '#tests/fake/suite/site.ts'
import { scenarios } from '#tests/fake/suite/scenarios.ts'
import { videoCategories, videoCategoryLinks } from '../db/tables/videos.ts'
import { tell } from '../domains/notifications/tell.ts'
import { createTestServer } from './create-test-server.ts'
import { insertSession } from './rows/insert-member.ts'
import { insertVideo } from './rows/insert-video.ts'

describe('the real server keeps the contract suite, which the fake one of the component tests keeps too', async () => {
  const server = await createTestServer()
  const { app, db, services, clock } = server
  afterAll(() => server.close())
  let lastCategoryId = 900

  async function addVideo({ categories = [], videoStatus, publishedAt, views, ...given }: GivenVideo): Promise<number> {
    const { id } = await insertVideo(db, {
      ...given,
      ...(videoStatus === undefined ? {} : { status: videoStatus }),
      ...(publishedAt === undefined ? {} : { publishedAt: new Date(publishedAt * 1000) }),
      ...(views === undefined ? {} : { viewTotal: views }),
    })
    if (categories.length > 0) await db.insert(videoCategoryLinks).values(categories.map((categoryId) => ({ videoId: id, categoryId })))
    return id
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
    addVideo,
    async addCategory(title) {
      lastCategoryId += 1
      await db.insert(videoCategories).values({ id: lastCategoryId, groupId: 2, title })
      return lastCategoryId
    },
    notify: (memberId) =>
      tell(services, { kind: 'welcome', actorId: null, params: {}, onceKey: `welcome ${crypto.randomUUID()}` }, [memberId]).then(
        () => undefined,
      ),
  })

  it.each(scenarios)('$title', ({ run }) => run(suite))
})
