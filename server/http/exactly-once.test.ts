import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { savePreferences } from '#contract/accounts.ts'
import { createComment } from '#contract/comments.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { editVideo, voteVideo } from '#contract/videos.ts'
import { comments } from '../db/tables/comments.ts'
import { contentVotes } from '../db/tables/content/content.ts'
import { videos } from '../db/tables/videos.ts'
import { createTestServer, insertVideo, type TestServer } from '../testing/index.ts'
import { implement } from './implement.ts'

/** The database connection dies at the moment the answer is stored: after the command, before the commit. */
async function crashOnce(server: TestServer): Promise<() => Promise<void>> {
  const owner = new pg.Client({ connectionString: server.database.ownerUrl })
  await owner.connect()
  await owner.query(`create function die() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid(), 5000); return new; end $$;
    create trigger die before insert or update on idempotency_keys for each row when (new.status is not null) execute function die()`)
  return async () => {
    await owner.query('drop trigger die on idempotency_keys; drop function die()')
    await owner.end()
  }
}

describe('a write that may come from the outbox', () => {
  it('[S-02] [S-28] whose server dies between the command and its answer has no effect, and its repeat has one', async () => {
    await using server = await createTestServer()
    const as = await server.asMember()
    const video = await insertVideo(server.db)
    const written = () => server.db.select().from(comments).where(eq(comments.itemId, video.id))
    const comment = { itemId: video.id, typeId: 'video' as const, parentId: null, text: 'Once' }
    const idempotencyKey = randomUUID()
    const mend = await crashOnce(server)
    expect((await server.call(createComment, comment, { as, idempotencyKey })).status).toBe(503)
    expect([(await written()).length, server.events.map(({ name }) => name)]).toEqual([0, []])
    await mend()
    const answers = [
      await server.call(createComment, comment, { as, idempotencyKey }),
      await server.call(createComment, comment, { as, idempotencyKey }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect((await written()).map(({ text }) => text)).toEqual(['Once'])
    expect((await server.db.select().from(videos).where(eq(videos.id, video.id)))[0]?.commentTotal).toBe(1)
    expect(server.events.filter(({ name }) => name === 'comments.written')).toHaveLength(1)
  })

  it('is announced when others can see it, and its jobs are queued then', async () => {
    await using server = await createTestServer()
    const as = await server.asMember()
    const video = await insertVideo(server.db, { ownerId: as.memberId })
    const seen: string[] = []
    server.services.bus.on('videos.changed', async ({ videoId }) => {
      const [row] = await server.db.select().from(videos).where(eq(videos.id, videoId))
      seen.push(`${row?.title}, ${server.jobs.payloadsOf('remake-images').length} job`)
    })
    const edit = { videoId: video.id as never, title: 'Seen by all', thumbTimecode: '00:00:05' }
    const answer = await server.call(editVideo, edit, { as, idempotencyKey: randomUUID() })
    expect([answer.refusal, answer.data.title]).toEqual([null, 'Seen by all'])
    await expect.poll(() => seen).toEqual(['Seen by all, 1 job'])
  })

  it('reports its own changes in its answer, even if several reads make up the answer', async () => {
    await using server = await createTestServer()
    const as = await server.asMember()
    const warnings: string[] = []
    const onWarning = ({ message }: Error) => void warnings.push(message)
    process.on('warning', onWarning)
    expect((await server.call(savePreferences, { isDiscreet: true }, { as, idempotencyKey: randomUUID() })).data.isDiscreet).toBe(true)
    const video = await insertVideo(server.db, { ownerId: as.memberId })
    const edit = { videoId: video.id as never, title: 'Read together' }
    expect((await server.call(editVideo, edit, { as, idempotencyKey: randomUUID() })).data.title).toBe('Read together')
    const vote = await server.call(voteVideo, { videoId: video.id as never, way: 'up' }, { as, idempotencyKey: randomUUID() })
    expect(vote.data).toEqual({ upVotes: 1, downVotes: 0, myVote: 'up' })
    expect(await server.db.select().from(contentVotes)).toHaveLength(1)
    process.off('warning', onWarning)
    expect(warnings).toEqual([])
  })

  it('undoes what it wrote before it was refused or failed, and announces none of it', async () => {
    const attempt = defineEndpoint({
      name: 'test.attempt',
      method: 'POST',
      path: '/api3/test/attempt',
      access: 'signedIn',
      offline: 'queue',
      errors: ['not_found'],
      request: v.object({ videoId: v.number(), how: v.picklist(['refuse', 'fail', 'mismatch']) }),
      response: v.object({ title: v.string() }),
    })
    let isMended = false
    const domain = {
      name: 'test',
      implementations: [
        implement(attempt, async ({ db, bus }, { videoId, how }) => {
          await db
            .update(videos)
            .set({ title: `By ${how}` })
            .where(eq(videos.id, videoId))
          bus.emit('videos.changed', { videoId: videoId as never })
          if (isMended) return { title: 'Done' }
          if (how === 'refuse') throw new Refusal('not_found')
          if (how === 'fail') throw new Error('the disk was busy')
          return { title: 7 as never }
        }),
      ],
    }
    await using server = await createTestServer({ domains: [domain] })
    const as = await server.asMember()
    const { id: videoId } = await insertVideo(server.db, { title: 'Before' })
    const title = async () => (await server.db.select().from(videos).where(eq(videos.id, videoId)))[0]?.title
    const keys = { refuse: randomUUID(), fail: randomUUID(), mismatch: randomUUID() }
    const send = async (how: keyof typeof keys) => (await server.call(attempt, { videoId, how }, { as, idempotencyKey: keys[how] })).status
    expect([await send('refuse'), await send('fail'), await send('mismatch')]).toEqual([404, 500, 500])
    expect([await title(), server.events]).toEqual(['Before', []])
    // A refusal is an answer and is stored; a failure may pass.
    isMended = true
    expect([await send('refuse'), await title()]).toEqual([404, 'Before'])
    expect([await send('fail'), await title()]).toEqual([200, 'By fail'])
  })

  it('uses one connection and blocks nobody else from getting one, however often it is repeated at once', async () => {
    await using server = await createTestServer()
    const [as, other] = [await server.asMember(), await server.asMember()]
    const video = await insertVideo(server.db)
    const comment = { itemId: video.id, typeId: 'video' as const, parentId: null, text: 'Once' }
    const idempotencyKey = randomUUID()
    const [others, ...repeats] = await Promise.all([
      server.call(createComment, { ...comment, text: 'Other' }, { as: other, idempotencyKey }),
      ...Array.from({ length: 40 }, () => server.call(createComment, comment, { as, idempotencyKey })),
    ])
    expect(others.status).toBe(200)
    expect(new Set(repeats.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await server.db.select().from(comments)).map(({ text }) => text).toSorted()).toEqual(['Once', 'Other'])
  })
})
