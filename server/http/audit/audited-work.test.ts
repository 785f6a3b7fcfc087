import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { defineEndpoint, type Method, type OfflinePolicy } from '#contract/endpoint.ts'
import { groups } from '#contract/roles.ts'
import { auditEntries } from '../../db/tables/site.ts'
import { videos } from '../../db/tables/videos.ts'
import { createTestServer, insertVideo } from '../../testing/index.ts'
import { implement } from '../implement.ts'
import { readsOnly, type AuditRule } from './audit-rule.ts'

function renaming<const M extends Method>(method: M, offline: OfflinePolicy) {
  return defineEndpoint({
    name: 'test.rename',
    method,
    path: '/api3/test/rename',
    access: 'staff',
    offline,
    errors: [],
    request: v.object({ videoId: v.number(), title: v.string(), reason: v.string() }),
    response: v.object({ title: v.string() }),
  })
}
const rename = renaming('POST', 'queue')
const domainOf = (implementation: ReturnType<typeof implement>) => ({ domains: [{ name: 'test', implementations: [implementation] }] })

const audit: AuditRule<typeof rename> = {
  kind: 'video',
  async find({ db }, { videoId }) {
    const [row] = await db.select().from(videos).where(eq(videos.id, videoId))
    return row ? { id: row.id, ownerId: row.ownerId, state: { title: row.title } } : null
  },
  reason: ({ reason }) => reason,
}
const working = implement(
  rename,
  async ({ db, bus }, { videoId, title }) => {
    await db.update(videos).set({ title }).where(eq(videos.id, videoId))
    bus.emit('videos.changed', { videoId: videoId as never })
    return { title }
  },
  audit,
)

describe('an audited call', () => {
  it.each(['with a key', 'without one'])('[S-37] is recorded in its own transaction, with the given reason, %s', async (how) => {
    await using server = await createTestServer(domainOf(working))
    const staff = await server.asMember({ groupId: groups.staff })
    const { id: videoId } = await insertVideo(server.db, { title: 'Before' })
    const key = how === 'with a key' ? { idempotencyKey: crypto.randomUUID() } : {}
    const send = () => server.call(rename, { videoId, title: 'After', reason: 'Asked by its owner' }, { as: staff, ...key })
    expect((await send()).data).toEqual({ title: 'After' })
    const entries = await server.db.select().from(auditEntries)
    expect(entries).toMatchObject([{ before: { title: 'Before' }, after: { title: 'After' }, reason: 'Asked by its owner' }])
    expect(server.events.map(({ name }) => name)).toEqual(['videos.changed'])
    // A repeat with the same key is answered from what is stored: one effect, one entry.
    await send()
    expect(await server.db.$count(auditEntries)).toBe(how === 'with a key' ? 1 : 2)
  })

  it.each([{}, { idempotencyKey: crypto.randomUUID() }])(
    '[S-37] changes nothing, and notifies nobody, if its entry cannot be written',
    async (key) => {
      const unwritable = { ...audit, reason: () => 'no text \u0000 for PostgreSQL' }
      await using server = await createTestServer(domainOf({ ...working, audit: unwritable as never }))
      const staff = await server.asMember({ groupId: groups.staff })
      const { id: videoId } = await insertVideo(server.db, { title: 'Before' })
      const answer = await server.call(rename, { videoId, title: 'After', reason: '' }, { as: staff, ...key })
      expect([answer.status, server.events]).toEqual([500, []])
      expect((await server.db.select().from(videos))[0]?.title).toBe('Before')
    },
  )

  it('[S-37] fails if its declaration does not find what it changed', async () => {
    const blind = { ...audit, find: async () => null }
    await using server = await createTestServer(domainOf({ ...working, audit: blind as never }))
    const staff = await server.asMember({ groupId: groups.staff })
    const { id: videoId } = await insertVideo(server.db, { title: 'Before' })
    expect((await server.call(rename, { videoId, title: 'After', reason: '' }, { as: staff })).status).toBe(500)
    expect((await server.db.select().from(videos))[0]?.title).toBe('Before')
  })
})

describe('a write for staff', () => {
  const handle = async () => ({ title: 'x' })

  it('[S-37] without a declaration does not compile, and does not start', async () => {
    // @ts-expect-error -- the audit is missing
    const undeclared = implement(rename, handle)
    await expect(createTestServer(domainOf(undeclared))).rejects.toThrow('test.rename is a write for staff and declares no audit.')
  })

  it('[S-37] that may wait in the outbox cannot be declared as reading only', async () => {
    await expect(createTestServer(domainOf(implement(rename, handle, readsOnly)))).rejects.toThrow('does not only read')
  })

  it('needs a declaration, unlike a read', async () => {
    await using server = await createTestServer(domainOf(implement(renaming('GET', 'never'), handle)))
    expect(server.app.hasRoute({ method: 'GET', url: '/api3/test/rename' })).toBe(true)
  })
})
