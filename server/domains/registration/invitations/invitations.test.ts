import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  countInvitations,
  createInvitation,
  getInvitation,
  invitationStates,
  listInvitations,
  mostOpenInvitations,
  removeInvitation,
  searchInvitations,
  updateInvitation,
} from '#contract/registration/invitations.ts'
import { locales } from '#contract/primitives.ts'
import { groups } from '#contract/roles.ts'
import { invitations } from '../../../db/tables/registration.ts'
import { blocks } from '../../../db/tables/social.ts'
import { createTestServer, insertMember, type Credentials, type TestServer } from '../../../testing/index.ts'
import { hashSecret } from '../../accounts/index.ts'
import { joinMailsFor } from '../registration-mails.ts'
import { sendInvitation } from './send-invitation.ts'

const create = async (server: TestServer, as: Credentials, input: { email?: string; note?: string } = {}) =>
  (await server.call(createInvitation, input, { as })).data

describe('my invitations', () => {
  it('[B-05] one is created with a link that can be shown again, and only its hash is stored', async () => {
    await using server = await createTestServer()
    const member = await server.asMember()
    const made = await create(server, member, { note: 'For Tom' })
    expect(made).toMatchObject({ note: 'For Tom', email: '', state: 'pending', hasExpired: false, acceptedBy: null })
    expect(made.expiresAt - made.createdAt).toBe(30 * 24 * 3600)
    const [row] = await server.db.select().from(invitations)
    expect(row?.secretHash).toBe(hashSecret(made.secret ?? ''))
    expect(JSON.stringify(row)).not.toContain(made.secret)
    expect((await server.call(getInvitation, { invitationId: made.invitationId }, { as: member })).data).toEqual(made)
    expect(server.jobs.payloadsOf('send-invitation')).toEqual([])
  })

  it('[B-05] with an address it is mailed, with the note and the link, in the inviter’s language', async () => {
    await using server = await createTestServer({ env: { PUBLIC_URL: 'https://club.example' } })
    const member = await server.asMember({ name: 'Host', locale: 'de' })
    const made = await create(server, member, { email: ' Tom@Example.test ', note: 'Bis bald' })
    for (const payload of server.jobs.payloadsOf('send-invitation')) await sendInvitation(server.services, payload)
    expect(server.mails).toMatchObject([{ to: 'tom@example.test', subject: 'Eine Einladung für dich' }])
    for (const part of ['Host', '“Bis bald”', `https://club.example/#/auth/register/start/${made.secret}`])
      expect(server.mails[0]?.text).toContain(part)
    await server.call(removeInvitation, { invitationId: made.invitationId }, { as: member })
    await sendInvitation(server.services, { invitationId: made.invitationId })
    expect(server.mails).toHaveLength(1)
  })

  it('[B-05] ten are open at a time, even if twenty are requested at once; a withdrawn one makes room', async () => {
    await using server = await createTestServer()
    const member = await server.asMember()
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.call(createInvitation, {}, { as: member })))
    const made = answers.filter(({ refusal }) => refusal === null)
    expect(made).toHaveLength(mostOpenInvitations)
    expect(answers.find(({ refusal }) => refusal !== null)?.refusal?.errors).toEqual({ invitations: ['too_many'] })
    await server.call(removeInvitation, { invitationId: made[0]?.data.invitationId as never }, { as: member })
    expect((await server.call(createInvitation, {}, { as: member })).status).toBe(200)
    expect((await server.call(createInvitation, {}, { as: member })).status).toBe(422)
    await server.db.update(invitations).set({ expiresAt: new Date() })
    expect((await server.call(createInvitation, {}, { as: member })).status, 'expired ones are not open').toBe(200)
  })

  it('[B-04] they are listed by state with counts, newest first, ten a page', async () => {
    await using server = await createTestServer()
    const [member, other] = [await server.asMember(), await server.asMember()]
    const accepter = await insertMember(server.db, { name: 'Accepter' })
    const rows = Array.from({ length: 23 }, (_, index) => ({
      inviterId: member.memberId,
      secretHash: `hash-${index}`,
      note: `Number ${index}`,
      state: index < 13 ? ('accepted' as const) : (invitationStates[index % 4] ?? 'pending'),
      acceptedBy: index < 13 ? accepter.id : null,
      expiresAt: new Date(Date.now() + 3_600_000),
    }))
    await server.db.insert(invitations).values(rows)
    await server.db.insert(invitations).values({ inviterId: other.memberId, secretHash: 'theirs', expiresAt: new Date() })
    const of = (state: string) => rows.filter((row) => row.state === state).length
    const counts = { pending: of('pending'), accepted: of('accepted'), deleted: of('deleted'), removed: of('removed') }
    expect((await server.call(countInvitations, {}, { as: member })).data).toEqual({ ...counts, open: counts.pending, most: 10, extra: 0 })
    const first = (await server.call(listInvitations, { state: 'accepted' }, { as: member })).data
    expect(first).toMatchObject({ total: counts.accepted, limit: 10 })
    const second = (await server.call(listInvitations, { state: 'accepted', cursor: first.nextCursor ?? '' }, { as: member })).data
    const notes = [...first.items, ...second.items].map(({ note }) => note)
    expect(notes).toEqual(
      rows
        .filter(({ state }) => state === 'accepted')
        .map(({ note }) => note)
        .reverse(),
    )
    const all = (await server.call(listInvitations, { state: 'all' }, { as: member })).data
    expect(all.total).toBe(23)
    expect(all.items.map(({ note }) => note)).toEqual(Array.from({ length: 10 }, (_, index) => `Number ${22 - index}`))
    expect(first.items[0]?.acceptedBy?.userName ?? second.items.at(-1)?.acceptedBy?.userName).toBe('Accepter')
    expect([...first.items, ...second.items].every(({ secret }) => secret === null)).toBe(true)
  })

  it('[B-05] search covers addresses, notes and the names of invited members; wildcards are taken literally', async () => {
    await using server = await createTestServer()
    const member = await server.asMember()
    const accepter = await insertMember(server.db, { name: 'Bosun' })
    await create(server, member, { email: 'tom@example.test', note: 'Rope evening' })
    await create(server, member, { note: '100% sure' })
    const accepted = await create(server, member)
    await server.db.update(invitations).set({ state: 'accepted', acceptedBy: accepter.id }).where(eq(invitations.id, accepted.invitationId))
    const notes = async (text: string, state: 'pending' | 'accepted' = 'pending') =>
      (await server.call(searchInvitations, { text, state }, { as: member })).data.items.map(
        ({ note, acceptedBy }) => acceptedBy?.userName ?? note,
      )
    expect(await notes('TOM@')).toEqual(['Rope evening'])
    expect(await notes('evening')).toEqual(['Rope evening'])
    expect(await notes('0%')).toEqual(['100% sure'])
    expect(await notes('bos', 'accepted')).toEqual(['Bosun'])
    expect(await notes("' or 1=1 --")).toEqual([])
  })

  it('[S-29] an invited member is no longer named after a block in either direction', async () => {
    await using server = await createTestServer()
    const member = await server.asMember()
    const accepter = await insertMember(server.db, { name: 'Bosun' })
    const { invitationId } = await create(server, member)
    await server.db.update(invitations).set({ state: 'accepted', acceptedBy: accepter.id })
    await server.db.insert(blocks).values({ memberId: accepter.id, blockedId: member.memberId })
    expect((await server.call(getInvitation, { invitationId }, { as: member })).data.acceptedBy).toBeNull()
    expect((await server.call(searchInvitations, { text: 'bosun', state: 'accepted' }, { as: member })).data.total).toBe(0)
  })

  it('[B-05] an open one is changed, a new address is mailed; accepted and expired ones stay', async () => {
    await using server = await createTestServer()
    const member = await server.asMember()
    const { invitationId } = await create(server, member, { email: 'tom@example.test' })
    const update = (input: object) => server.call(updateInvitation, { invitationId, ...input }, { as: member })
    expect((await update({ note: 'New words' })).data).toMatchObject({ email: 'tom@example.test', note: 'New words' })
    expect((await update({ email: 'tim@example.test' })).data.email).toBe('tim@example.test')
    expect(server.jobs.payloadsOf('send-invitation')).toHaveLength(2)
    await server.db.update(invitations).set({ state: 'accepted' })
    expect((await update({ note: 'Too late' })).refusal?.code).toBe('not_found')
    expect((await server.call(removeInvitation, { invitationId }, { as: member })).data.state).toBe('accepted')
    await server.db.update(invitations).set({ state: 'pending' })
    await server.db.update(invitations).set({ expiresAt: new Date() })
    expect((await update({ note: 'Too late' })).refusal?.code).toBe('not_found')
    expect((await server.call(getInvitation, { invitationId }, { as: member })).data).toMatchObject({ hasExpired: true, secret: null })
  })

  it('[S-31] hostile and huge input is refused, and at most twenty invitations a day are mailed', async () => {
    await using server = await createTestServer()
    const member = await server.asMember()
    for (const input of [{ note: 'x'.repeat(201) }, { email: 'nobody' }, { email: 'a@b.c\r\nBcc: all@example.test' }, { note: 'a\u0000b' }])
      expect((await server.call(createInvitation, input, { as: member })).refusal?.code, JSON.stringify(input)).toBe('validation_failed')
    let mailed = 0
    for (let number = 0; number < 22; number += 1) {
      const answer = await server.call(createInvitation, { email: `${number}@example.test` }, { as: member })
      if (answer.refusal) expect(answer.refusal.code).toBe('rate_limited')
      else mailed += 1
      await server.db.update(invitations).set({ state: 'deleted' })
    }
    expect(mailed).toBe(20)
  })

  it('[S-37] registered users cannot invite', async () => {
    await using server = await createTestServer()
    const registered = await server.asMember({ groupId: groups.registered })
    expect((await server.call(createInvitation, {}, { as: registered })).refusal?.code).toBe('terms_required')
  })
})

describe('registration mails', () => {
  it('exist in seven languages, and none reveals what kind of site this is', () => {
    const link = 'https://club.example/#/x'
    const all = locales.map((locale) => {
      const mails = joinMailsFor(locale)
      return [
        mails.code({ code: '123456', link }),
        mails.known({ link }),
        mails.welcome({ name: 'Tom', link }),
        mails.invitation({ inviter: 'Host', note: '', link }),
        { subject: mails.sms({ code: '123456' }), text: link },
      ]
    })
    for (const { subject, text } of all.flat()) {
      expect(text).toContain(link)
      expect(subject).not.toMatch(/[\r\n]/)
      expect(`${subject} ${text}`).not.toMatch(/ropewalk|gay|rope|film|video|club(?!\.example)|!/i)
    }
    for (const kind of [0, 1, 2, 3, 4]) expect(new Set(all.map((mails) => mails[kind]?.subject)).size).toBe(locales.length)
    expect(joinMailsFor('__proto__').welcome({ name: 'Tom', link }).subject).toBe('Welcome')
  })
})
