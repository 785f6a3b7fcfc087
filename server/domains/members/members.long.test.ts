import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { guestViewer } from '#contract/roles.ts'
import { createTestServer, insertManyMembers, insertMember, insertWithoutTriggers } from '../../testing/index.ts'
import { heroesQuery } from './reads.ts'

describe('searching members', () => {
  it('[S-38] uses the trigram index among 20,000 members', async () => {
    await using server = await createTestServer()
    await insertManyMembers(server.database, 20_000)
    await server.db.execute(sql`vacuum analyze members`)
    for (const pattern of ['%abc%', 'ab%']) {
      const { rows } = await server.db.execute<Record<string, string>>(
        sql`explain select id from members where name_key like ${pattern} and deleted_at is null limit 10001`,
      )
      expect(rows.map((row) => Object.values(row)[0]).join('\n'), pattern).toContain('members_name_trgm')
    }
  })
})

describe('heroes-to-be', () => {
  it('[S-38] uses the index of the newest videos, however many there are', async () => {
    await using server = await createTestServer()
    const { id } = await insertMember(server.db)
    const insert = `
      insert into videos (owner_id, title, status, is_playable, is_draft, published_at)
      select $1, n::text, 'ready', true, false, now() - n * interval '1 minute' from generate_series(1, $2) n`
    await insertWithoutTriggers(server.database, insert, [id, 20_000])
    await server.db.execute(sql`analyze videos`)
    const query = heroesQuery(server.db, { ...guestViewer, id, role: 'active' }, server.clock.now())
    const { rows } = await server.db.execute<Record<string, string>>(sql`explain ${query.getSQL()}`)
    const plan = rows.map((row) => Object.values(row)[0]).join('\n')
    expect(plan).toMatch(/Index Scan using videos_(latest|status)/)
    expect(plan).not.toMatch(/Seq Scan on videos|Sort Key: videos/)
  })
})
