/** A server for tests of the directory: one viewer, and the calls every such test makes. */
import { eq } from 'drizzle-orm'
import { browseDirectory, type DirectoryFilterInput } from '#contract/directory/directory.ts'
import { profiles } from '../../db/tables/profiles.ts'
import type { Credentials } from '../call-endpoint.ts'
import { createTestServer } from '../create-test-server.ts'
import { insertMember, type MemberOverrides, type MemberRow } from '../rows/insert-member.ts'

export type DirectoryInput = DirectoryFilterInput & { page?: number; cursor?: string }
export type ProfileOverrides = Partial<Omit<typeof profiles.$inferInsert, 'memberId'>>

export async function createDirectorySite() {
  const server = await createTestServer({ env: { LOG_LEVEL: 'error' } })
  const viewer: Credentials = await server.asMember({ name: 'viewer' })
  const browse = async (filter: DirectoryInput = {}, as = viewer) => (await server.call(browseDirectory, filter, { as })).data
  const tell = async (memberId: number, profile: ProfileOverrides) => {
    await server.db.update(profiles).set(profile).where(eq(profiles.memberId, memberId))
  }
  return {
    server,
    viewer,
    browse,
    tell,
    names: async (filter: DirectoryInput = {}, as = viewer) => (await browse(filter, as)).items.map(({ userName }) => userName),
    refusal: async (filter: DirectoryInput, as = viewer) => (await server.call(browseDirectory, filter, { as })).refusal,
    async member(overrides: MemberOverrides = {}, profile: ProfileOverrides = {}): Promise<MemberRow> {
      const member = await insertMember(server.db, overrides)
      if (Object.keys(profile).length > 0) await tell(member.id, profile)
      return member
    },
  }
}

/** The first of January, this many years ago: old enough on every day of the year. */
export function birthdayAt(years: number): string {
  return `${new Date().getUTCFullYear() - years}-01-01`
}
