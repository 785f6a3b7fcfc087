import { describe, expect, it } from 'vitest'
import { changePassword, login } from '#contract/accounts.ts'
import { createTestServer, testPassword } from '../../../testing/index.ts'
import { hashPassword } from '../secrets.ts'
import { checkNewPassword } from './check-new-password.ts'

const tom = { userName: 'tom', email: 'sailor.of.turku@example.test' }

describe('a new password', () => {
  it.each(['1234567890', 'qwertyuiop', 'Password123', 'PASSWORD!!!!', 'dragon1985!!', 'aaaaaaaaaa', 'ababababab'])(
    'cannot be %s, which is too common',
    async (password) => expect(checkNewPassword(password, tom)).rejects.toMatchObject({ errors: { password: ['common'] } }),
  )

  it.each(['my-Jürgen-2026!', 'JU\u0308RGEN is here'])('cannot be %s for Jürgen, because it contains the name', async (password) =>
    expect(checkNewPassword(password, { ...tom, userName: 'Jürgen' })).rejects.toMatchObject({ errors: { password: ['has_name'] } }),
  )

  it.each(['sailor.of.turku@example.test', 'Sailor.Of.Turku@Example.Test!', 'sailor.of.turku', 'SAILOR.OF.TURKU-2026'])(
    'cannot be %s, which is the owner’s email address or its local part',
    async (password) => expect(checkNewPassword(password, tom)).rejects.toMatchObject({ errors: { password: ['has_email'] } }),
  )

  it.each(['ropewalk123', 'Ropewalk2026!', 'ropewalkropewalk', 'my-ropewalk'])(
    'cannot be %s, which is the name of the site',
    async (password) => expect(checkNewPassword(password, tom)).rejects.toMatchObject({ errors: { password: ['common'] } }),
  )

  it.each([
    'a rope of one own',
    'correct horse battery',
    'пароль из слов 42',
    'kX9#vv2-Lq',
    'ropewalk is where we met',
    'sailors rest here',
  ])('can be %s', async (password) => expect(checkNewPassword(password, tom)).resolves.toBeUndefined())

  it('is checked against these rules when it is set, and never at sign-in', async () => {
    await using server = await createTestServer()
    const member = await server.asMember({ name: 'tommy', email: 'sailor.of.turku@example.test' })
    const old = await server.asMember({ name: 'older', passwordHash: await hashPassword('1234567890') })
    const change = async (password: string) =>
      (await server.call(changePassword, { currentPassword: testPassword, password }, { as: member })).refusal
    expect((await change('Password123'))?.errors).toEqual({ password: ['common'] })
    expect((await change('I am TOMMY here'))?.errors).toEqual({ password: ['has_name'] })
    expect((await change('sailor.of.turku'))?.errors).toEqual({ password: ['has_email'] })
    expect((await change('Ropewalk-2026'))?.errors).toEqual({ password: ['common'] })
    expect((await change('nine char'))?.errors).toEqual({ password: ['too_short'] })
    expect(await change('a new and long one')).toBeNull()
    expect((await server.call(login, { userName: 'older', password: '1234567890' })).data.self.userId).toBe(old.memberId)
  })
})
