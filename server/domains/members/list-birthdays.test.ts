import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { members } from '../../db/tables/accounts.ts'
import { directoryEntries, profiles } from '../../db/tables/profiles.ts'
import { createTestServer, insertMember, type TestServer } from '../../testing/index.ts'
import { listBirthdays } from './list-birthdays.ts'

/** A directory entry with `listedAge`, as stored before the birthday. */
async function insertListed({ db }: TestServer, daysAgo: number, listedAge: number): Promise<number> {
  const { id } = await insertMember(db)
  await db.update(profiles).set({ ageMode: 1 }).where(eq(profiles.memberId, id))
  const birthday = sql`current_date - ${daysAgo}::int - interval '40 years'`
  await db.update(members).set({ birthday }).where(eq(members.id, id))
  await db.update(directoryEntries).set({ age: listedAge }).where(eq(directoryEntries.memberId, id))
  return id
}

describe('birthdays', () => {
  it('update the directory, including those of days when the server was down, and no other entry is rewritten', async () => {
    await using server = await createTestServer()
    const today = await insertListed(server, 0, 39)
    const slept = await insertListed(server, 5, 39)
    const tomorrow = await insertListed(server, -1, 99)
    const longAgo = await insertListed(server, 100, 99)
    await listBirthdays(server.services)
    const ages = new Map((await server.db.select().from(directoryEntries)).map(({ memberId, age }) => [memberId, age]))
    expect([today, slept, tomorrow, longAgo].map((id) => ages.get(id))).toEqual([40, 40, 99, 99])
  })

  it('do nothing on a day without any', async () => {
    await using server = await createTestServer()
    const id = await insertListed(server, 100, 99)
    await listBirthdays(server.services)
    expect(await server.db.select({ age: directoryEntries.age }).from(directoryEntries).where(eq(directoryEntries.memberId, id))).toEqual([
      { age: 99 },
    ])
  })
})
