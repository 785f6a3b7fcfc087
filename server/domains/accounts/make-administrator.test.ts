import { describe, expect, it } from 'vitest'
import { login, resetPassword } from '#contract/accounts.ts'
import { groups } from '#contract/roles.ts'
import { memberNames, members } from '../../db/tables/accounts.ts'
import { auditEntries } from '../../db/tables/site.ts'
import { createTestServer } from '../../testing/index.ts'
import { isNameFree } from './index.ts'
import { makeAdministrator } from './make-administrator.ts'

const email = 'first@example.test'
const byOperator = { actorId: null, action: 'npm run admin', sessionId: null }

describe('making an administrator', () => {
  it("[S-37] creates an account that can sign in, reserves its name's skeleton, and leaves an audit entry", async () => {
    await using server = await createTestServer()
    const { link } = await makeAdministrator(server.services, { name: 'modern', email })
    const token = /^http:\/\/localhost:\d+\/#\/auth\/reset\/([\w-]+)$/.exec(link ?? '')?.[1] ?? ''
    const password = 'a password of her own'
    expect((await server.call(resetPassword, { token, password })).refusal).toBeNull()
    expect((await server.call(resetPassword, { token, password })).refusal?.code, 'a second time').toBe('token_invalid')
    const signedIn = await server.call(login, { userName: 'modern', password })
    expect(Object.values(signedIn.data)).toContainEqual(expect.objectContaining({ userName: 'modern', role: 'admin' }))
    const [member] = await server.db.select().from(members)
    expect(member?.groupId).toBe(groups.admin)
    expect(await server.db.select().from(memberNames)).toMatchObject([{ memberId: member?.id, freeAt: null }])
    expect(await isNameFree(server.db, 'modem', server.clock.now()), 'a name that looks like it').toBe(false)
    expect(await server.db.select().from(auditEntries)).toMatchObject([
      { ...byOperator, subject: `member:${member?.id}`, before: null, after: { groupId: groups.admin } },
    ])
    expect(server.events).toContainEqual({ name: 'accounts.memberJoined', payload: { memberId: member?.id } })
  })

  it('[S-37] promotes an existing member, notifies open connections, and leaves an entry; a second time changes nothing', async () => {
    await using server = await createTestServer()
    const { memberId } = await server.asMember({ name: 'Jürgen', groupId: groups.free })
    expect(await makeAdministrator(server.services, { name: 'JÜRGEN', email })).toEqual({ link: null })
    expect(await server.db.select().from(members)).toMatchObject([{ id: memberId, groupId: groups.admin }])
    const entry = { ...byOperator, subject: `member:${memberId}`, before: { groupId: groups.free }, after: { groupId: groups.admin } }
    expect(await server.db.select().from(auditEntries)).toMatchObject([entry])
    expect(server.events).toContainEqual({ name: 'accounts.selfChanged', payload: { memberId } })
    await makeAdministrator(server.services, { name: 'Jürgen', email })
    expect(await server.db.$count(auditEntries)).toBe(1)
  })

  it('refuses a name that looks like another member’s, and an address that is in use', async () => {
    await using server = await createTestServer()
    await makeAdministrator(server.services, { name: 'modern', email })
    await expect(makeAdministrator(server.services, { name: 'modem', email: 'b@example.test' })).rejects.toMatchObject({
      code: 'name_taken',
    })
    await expect(makeAdministrator(server.services, { name: 'second', email })).rejects.toMatchObject({ code: 'email_taken' })
    expect([await server.db.$count(members), await server.db.$count(auditEntries)]).toEqual([1, 1])
  })
})
