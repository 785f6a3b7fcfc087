import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { acceptTerms, getUserFromAuthKey, sendAuthKey } from '#contract/accounts.ts'
import { searchMembers } from '#contract/members.ts'
import { groups } from '#contract/roles.ts'
import { members } from '../../db/tables/accounts.ts'
import { createTestServer } from '../../testing/index.ts'
import { sendAuthLink } from './mails/send-auth-link.ts'

describe('accepting the terms', () => {
  it('[G-02] turns a registered user into a free member, once', async () => {
    await using server = await createTestServer()
    const registered = await server.asMember({ groupId: groups.registered, acceptedTermsAt: null })
    const joined = await server.call(acceptTerms, { acceptsTerms: true }, { as: registered })
    expect(joined.data.self).toMatchObject({ role: 'active', userGroupId: groups.free })
    expect((await server.call(searchMembers, { text: 'a' }, { as: joined.data })).status).toBe(200)
    const [row] = await server.db.select().from(members).where(eq(members.id, registered.memberId))
    expect(row?.acceptedTermsAt).toBeInstanceOf(Date)
    await server.call(acceptTerms, { acceptsTerms: true }, { as: joined.data })
    expect(server.events.filter(({ name }) => name === 'accounts.memberJoined')).toHaveLength(1)
  })

  it('[S-37] changes nothing for members of other groups', async () => {
    await using server = await createTestServer()
    const sponsor = await server.asMember({ groupId: groups.sponsor, emailConfirmedAt: null })
    expect((await server.call(acceptTerms, { acceptsTerms: true }, { as: sponsor })).data.self.userGroupId).toBe(groups.sponsor)
  })

  it('[J-05] is refused for an account with an unconfirmed address; a link mailed to the address confirms it', async () => {
    await using server = await createTestServer()
    const unconfirmed = { name: 'Old', email: 'old@example.test', groupId: groups.registered, emailConfirmedAt: null }
    const registered = await server.asMember(unconfirmed)
    const refused = await server.call(acceptTerms, { acceptsTerms: true }, { as: registered })
    expect(refused.refusal).toMatchObject({ code: 'validation_failed', errors: { email: ['unconfirmed'] } })
    expect((await server.call(searchMembers, { text: 'a' }, { as: registered })).refusal?.code).toBe('terms_required')
    await server.call(sendAuthKey, { email: unconfirmed.email })
    await sendAuthLink(server.services, unconfirmed.email)
    const authKey = /auth\/key\/([\w-]+)/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? ''
    const signedIn = await server.call(getUserFromAuthKey, { authKey })
    const joined = await server.call(acceptTerms, { acceptsTerms: true }, { as: signedIn.data })
    expect(joined.data.self.userGroupId).toBe(groups.free)
  })
})
