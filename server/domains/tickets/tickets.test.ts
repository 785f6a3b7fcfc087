import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestInput } from '#contract/endpoint.ts'
import * as tickets from '#contract/money/tickets.ts'
import { listAlarms } from '#contract/site/alarms.ts'
import type { MemberId } from '#contract/primitives.ts'
import { groups } from '#contract/roles.ts'
import { blockMember } from '#contract/profile/blocks-and-reports.ts'
import { searchNotifications } from '#contract/notify/notifications.ts'
import { transaction } from '../../db/client.ts'
import { members } from '../../db/tables/accounts.ts'
import { auditEntries } from '../../db/tables/site.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'
import { ofMember } from '../../ledger/ledger-accounts.ts'
import { post } from '../../ledger/post.ts'
import { createTestServer, insertMember, insertVideo, type Credentials, type TestServer } from '../../testing/index.ts'
import { inspectLedger } from './inspect-ledger.ts'
import { ticketsAsCsv } from './tickets-as-csv.ts'

let server: TestServer
let admin: Credentials
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.asMember({ groupId: groups.admin })
})
afterAll(() => server.close())

const id = (who: Credentials) => who.memberId as MemberId
const key = () => randomUUID()
async function withTickets(qty: number): Promise<Credentials> {
  const member = await server.asMember()
  await server.call(tickets.grantTickets, { attempt: key(), userId: id(member), qty, reason: 'Welcome' }, { as: admin })
  return member
}
const balanceOf = async (as: Credentials) => (await server.call(tickets.getTicketBalance, {}, { as })).data.balance
const history = async (as: Credentials, input: RequestInput<typeof tickets.searchTickets> = {}) =>
  (await server.call(tickets.searchTickets, input, { as })).data
type Send = RequestInput<typeof tickets.spendTickets>
const send = (as: Credentials, to: Credentials, input: Partial<Send> = {}) =>
  server.call(tickets.spendTickets, { attempt: key(), qty: 1, member: id(to), ...input }, { as })

describe('sending tickets', () => {
  it('[T-06] moves them with the note, and both read it in their history', async () => {
    const [giver, receiver] = [await withTickets(46), await server.asMember()]
    const { data } = await send(giver, receiver, { qty: 5, note: 'For the plait tutorial.' })
    expect(data).toMatchObject({ balance: 41, ticket: { itemType: 'tip', tickets: -5, description: 'For the plait tutorial.' } })
    expect([await balanceOf(giver), await balanceOf(receiver)]).toEqual([41, 5])
    expect((await history(receiver)).items[0]).toMatchObject({
      tickets: 5,
      buyer: { userId: giver.memberId },
      receipt: data.ticket.receipt,
    })
    expect((await history(giver)).items[0]).toMatchObject({ tickets: -5, seller: { userId: receiver.memberId } })
  })

  it('[T-06] is refused without a number, for zero, for more than there is, and without a member, each naming the field', async () => {
    const [giver, receiver] = [await withTickets(3), await server.asMember()]
    const errorsOf = async (input: object) => {
      const call = { attempt: key(), qty: 1, member: id(receiver), ...input } as Send
      return (await server.call(tickets.spendTickets, call, { as: giver })).refusal?.errors
    }
    expect(await errorsOf({ qty: undefined })).toHaveProperty('qty')
    expect(await errorsOf({ qty: 0 })).toEqual({ qty: ['tickets.positive'] })
    expect(await errorsOf({ qty: -4 })).toEqual({ qty: ['tickets.positive'] })
    expect(await errorsOf({ qty: 1.5 })).toHaveProperty('qty')
    expect(await errorsOf({ member: undefined })).toHaveProperty('member')
    expect(await errorsOf({ member: giver.memberId })).toEqual({ member: ['tickets.self'] })
    expect((await send(giver, receiver, { qty: 4 })).refusal).toMatchObject({ code: 'too_few_tickets', balance: 3 })
    expect([await balanceOf(giver), await balanceOf(receiver)]).toEqual([3, 0])
  })

  it('[T-18] is done once however often the attempt is repeated, and the key pays for nothing else', async () => {
    const [giver, receiver] = [await withTickets(50), await server.asMember()]
    const attempt = key()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(giver, receiver, { attempt, qty: 7 })))
    for (const { refusal, data } of answers) expect([refusal, data.ticket.receipt]).toEqual([null, attempt])
    expect([await balanceOf(giver), await balanceOf(receiver)]).toEqual([43, 7])
    expect((await send(giver, receiver, { attempt, qty: 8 })).refusal?.code).toBe('idempotency_mismatch')
    expect((await send(receiver, giver, { attempt, qty: 7 })).refusal?.code).toBe('idempotency_mismatch')
    expect([await balanceOf(giver), await balanceOf(receiver)]).toEqual([43, 7])
  })

  it('[T-18] an attempt that was paid answers its receipt, also when its receiver has blocked the sender since', async () => {
    const [giver, receiver] = [await withTickets(10), await server.asMember()]
    const attempt = key()
    expect((await send(giver, receiver, { attempt, qty: 2, note: 'Thanks' })).data.isNew).toBe(true)
    await server.call(blockMember, { userId: id(giver) }, { as: receiver })
    const again = (await send(giver, receiver, { attempt, qty: 2, note: 'Thanks' })).data
    expect([again.isNew, again.ticket.receipt, again.balance]).toEqual([false, attempt, 8])
    expect((await send(giver, receiver, { attempt, qty: 2, note: 'Others' })).refusal?.code).toBe('idempotency_mismatch')
    expect((await send(giver, receiver, { qty: 2 })).refusal?.code).toBe('user_not_found')
  })

  it('nobody is paid who can never spend it', async () => {
    const giver = await withTickets(10)
    for (const groupId of [groups.memorial, groups.banned]) {
      const receiver = await insertMember(server.db, { groupId })
      expect((await send(giver, { ...giver, memberId: receiver.id })).refusal?.code).toBe('user_not_found')
    }
    expect(await balanceOf(giver)).toBe(10)
  })

  it('[T-18] nothing is paid to an account that is deleted in the very moment of the payment', async () => {
    const [giver, receiver] = [await withTickets(10), await server.asMember()]
    const isWaiting = async () =>
      (
        await server.db.execute(
          sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into "ledger_transactions"%'`,
        )
      ).rows.length > 0
    let sent: ReturnType<typeof send> | undefined
    await transaction(server.db, async (tx) => {
      await tx.select().from(members).where(eq(members.id, receiver.memberId)).for('update')
      sent = send(giver, receiver, { qty: 4 })
      await expect.poll(isWaiting).toBe(true)
      await tx.update(members).set({ deletedAt: new Date() }).where(eq(members.id, receiver.memberId))
    })
    expect((await sent)?.refusal?.code).toBe('user_not_found')
    expect([await balanceOf(giver), await checkLedger(server.db)]).toEqual([10, { wrongBalances: [], unbalanced: [] }])
  })

  it('[T-07] tips a member for one of their videos, and for nobody else’s', async () => {
    const [giver, receiver, other] = [await withTickets(9), await server.asMember(), await server.asMember()]
    const video = await insertVideo(server.db, { ownerId: receiver.memberId })
    const item = { typeId: 'video', itemId: video.id } as Partial<Send>
    expect((await send(giver, receiver, { qty: 2, ...item })).data.ticket).toMatchObject({ itemType: 'tip', ...item })
    expect((await send(giver, other, { qty: 2, ...item })).refusal?.code).toBe('not_found')
    expect((await send(giver, receiver, { typeId: 'video' })).refusal?.errors).toEqual({ item_id: ['required'] })
    const hidden = await insertVideo(server.db, { ownerId: receiver.memberId, ownerAudience: 'nobody' })
    expect((await send(giver, receiver, { typeId: 'video', itemId: hidden.id } as Partial<Send>)).refusal?.code).toBe('not_found')
    expect(await balanceOf(giver)).toBe(7)
  })

  it('[T-08] tickets are donated to the site, or to a member', async () => {
    const [giver, receiver] = [await withTickets(20), await server.asMember()]
    const toSite = await server.call(tickets.donateTickets, { attempt: key(), qty: 3, note: 'Keep it up' }, { as: giver })
    expect(toSite.data.ticket).toMatchObject({ itemType: 'donate', seller: null, tickets: -3, description: 'Keep it up' })
    const toMember = await server.call(tickets.donateTickets, { attempt: key(), qty: 4, member: id(receiver) }, { as: giver })
    expect(toMember.data).toMatchObject({ balance: 13, ticket: { itemType: 'donate', seller: { userId: receiver.memberId } } })
    expect(await balanceOf(receiver)).toBe(4)
  })

  it('[T-13] the transfer and the coin call of the documents move tickets in the same way', async () => {
    const [giver, receiver] = [await withTickets(10), await server.asMember()]
    for (const call of [tickets.transferTickets, tickets.spendToken])
      expect((await server.call(call, { attempt: key(), qty: 2, member: id(receiver) }, { as: giver })).refusal).toBeNull()
    expect([await balanceOf(giver), await balanceOf(receiver)]).toEqual([6, 4])
  })

  it('members who have blocked each other do not exist for each other', async () => {
    const [giver, receiver] = [await withTickets(10), await server.asMember()]
    await server.call(blockMember, { userId: id(giver) }, { as: receiver })
    const missing = { ...receiver, memberId: 999_999_999 }
    for (const to of [receiver, missing]) {
      expect((await send(giver, to)).refusal?.code).toBe('user_not_found')
      const donation = { attempt: key(), qty: 1, member: id(to) }
      expect((await server.call(tickets.donateTickets, donation, { as: giver })).refusal?.code).toBe('user_not_found')
    }
    expect(await balanceOf(giver)).toBe(10)
  })

  it('is announced to the receiver once', async () => {
    const [giver, receiver] = [await withTickets(10), await server.asMember()]
    const attempt = key()
    for (let n = 0; n < 2; n += 1) await send(giver, receiver, { attempt })
    const kinds = async () =>
      (await server.call(searchNotifications, { view: 'members' }, { as: receiver })).data.items.map(({ kind, actor }) => [
        kind,
        actor?.userId,
      ])
    await expect.poll(kinds).toEqual([['tickets_received', giver.memberId]])
  })

  it('[T-17] the price is calculated by the server, with what would be left', async () => {
    const member = await withTickets(10)
    const calc = async (qty: number) => (await server.call(tickets.calculateTickets, { itemType: 'tip', qty }, { as: member })).data
    expect(await calc(4)).toEqual({ price: 4, balance: 10, balanceAfter: 6, isEnough: true })
    expect(await calc(11)).toEqual({ price: 11, balance: 10, balanceAfter: -1, isEnough: false })
    const invitations = (await server.call(tickets.calculateTickets, { itemType: 'invite', qty: 3 }, { as: member })).data
    expect(invitations).toEqual({ price: 30, balance: 10, balanceAfter: -20, isEnough: false })
  })
})

describe('the history', () => {
  it('[T-12] lists types with buyer, seller and description, by view, type, text and time', async () => {
    const [me, other] = [await withTickets(30), await server.asMember({ name: 'oakum' })]
    await send(me, other, { qty: 6, note: 'Boot night' })
    await send(other, me, { qty: 2, note: 'Thanks' })
    const seen = async (input: RequestInput<typeof tickets.searchTickets>) =>
      (await history(me, input)).items.map(({ tickets: change, description }) => [change, description])
    expect(await seen({})).toEqual([
      [2, 'Thanks'],
      [-6, 'Boot night'],
      [30, 'Welcome'],
    ])
    expect(await seen({ view: 'spent' })).toEqual([[-6, 'Boot night']])
    expect(await seen({ view: 'received' })).toEqual([
      [2, 'Thanks'],
      [30, 'Welcome'],
    ])
    expect(await seen({ view: 'bought' })).toEqual([])
    expect(await seen({ itemType: ['credit'] })).toEqual([[30, 'Welcome']])
    expect(await seen({ text: 'boot' })).toEqual([[-6, 'Boot night']])
    expect(await seen({ text: 'OAK' })).toHaveLength(2)
    expect(await seen({ text: '%' })).toEqual([])
    const now = Math.floor(server.clock.now().getTime() / 1000)
    expect(await seen({ dtFrom: now - 3600, dtTo: now })).toHaveLength(3)
    expect(await seen({ dtTo: now - 3600 })).toEqual([])
  })

  it('[T-12] lists each of the fourteen types to both members, with buyer, seller and description', async () => {
    const [payer, payee] = [await withTickets(30), await server.asMember()]
    const [from, to] = [payer.memberId, payee.memberId]
    for (const itemType of tickets.ticketItemTypes) {
      const moves = [
        { account: ofMember('member', from), amount: -2 },
        { account: ofMember('member', to), amount: 2 },
      ]
      const about = { key: key(), itemType, buyerId: from, sellerId: to, amount: 2, description: `About ${itemType}`, now: new Date() }
      await transaction(server.db, (tx) => post(tx, { ...about, moves }))
    }
    expect(tickets.ticketItemTypes).toHaveLength(14)
    for (const [as, change] of [
      [payer, -2],
      [payee, 2],
    ] as const)
      for (const itemType of tickets.ticketItemTypes)
        expect((await history(as, { itemType: [itemType], text: 'About' })).items).toMatchObject([
          { itemType, tickets: change, buyer: { userId: from }, seller: { userId: to }, description: `About ${itemType}` },
        ])
  })

  it('[T-12] across a block the other member is not named, not found by name, and not taken for the site', async () => {
    const [me, other] = [await withTickets(9), await server.asMember({ name: 'bobstay' })]
    await send(me, other, { qty: 2, note: 'Before' })
    await server.call(tickets.donateTickets, { attempt: key(), qty: 1 }, { as: me })
    await server.call(blockMember, { userId: id(me) }, { as: other })
    const seen = async (as: Credentials, input: RequestInput<typeof tickets.searchTickets> = {}) =>
      (await history(as, input)).items.map(({ buyer, seller, hidesOther, description }) => [
        buyer?.userId ?? null,
        seller?.userId ?? null,
        hidesOther,
        description,
      ])
    expect((await seen(me)).slice(0, 2)).toEqual([
      [me.memberId, null, false, ''],
      [me.memberId, null, true, 'Before'],
    ])
    expect(await seen(other)).toEqual([[null, other.memberId, true, 'Before']])
    expect(await seen(me, { text: 'bobst' })).toEqual([])
    const { csv } = (await server.call(tickets.exportTickets, {}, { as: me })).data
    expect([csv.includes('bobstay'), csv.includes(',A member,Before,-2,')]).toEqual([false, true])
    // Admins see every member.
    expect((await seen(admin, { userId: id(me) }))[1]).toEqual([me.memberId, other.memberId, false, 'Before'])
  })

  it('pages by cursor and by number, each row once', async () => {
    const [me, other] = [await withTickets(40), await server.asMember()]
    for (let n = 1; n <= 8; n += 1) await send(n % 2 === 0 ? other : me, n % 2 === 0 ? me : other, { note: `n${n}` })
    const first = await history(me, { limit: 4 })
    const second = await history(me, { limit: 4, cursor: first.nextCursor ?? undefined })
    const third = await history(me, { limit: 4, cursor: second.nextCursor ?? undefined })
    const notes = [first, second, third].map(({ items }) => items.map(({ description }) => description))
    expect(notes).toEqual([['n8', 'n7', 'n6', 'n5'], ['n4', 'n3', 'n2', 'n1'], ['Welcome']])
    expect([first.total, third.nextCursor, (await history(me, { limit: 4, page: 2 })).items[0]?.description]).toEqual([9, null, 'n4'])
    expect((await server.call(tickets.searchTickets, { cursor: 'e30' }, { as: me })).refusal?.code).toBe('validation_failed')
  })

  it('shows nothing of other members, except to admins', async () => {
    const [me, other, stranger] = [await withTickets(5), await server.asMember(), await server.asMember()]
    const { id: ticketId } = (await send(me, other)).data.ticket
    const view = (as: Credentials) => server.call(tickets.viewTransaction, { id: ticketId }, { as })
    expect((await view(me)).data.tickets).toBe(-1)
    expect((await view(other)).data.tickets).toBe(1)
    expect((await view(stranger)).refusal?.code).toBe('not_found')
    expect((await server.call(tickets.searchTickets, { userId: id(me) }, { as: stranger })).refusal?.code).toBe('forbidden')
    expect((await server.call(tickets.exportTickets, {}, { as: stranger })).data.csv.split('\r\n')).toHaveLength(2)
    expect((await history(admin, { userId: id(me) })).items).toHaveLength(2)
  })

  it('is a file for a spreadsheet, in which no text runs as a formula', async () => {
    const [me, other] = [await withTickets(5), await server.asMember({ name: 'stevedore' })]
    await send(me, other, { note: '=HYPERLINK("http://bad.example","x"); =1+1' })
    const { fileName, csv, isComplete } = (await server.call(tickets.exportTickets, {}, { as: me })).data
    expect([fileName, isComplete]).toEqual([expect.stringMatching(/^tickets-\d{4}-\d\d-\d\d\.csv$/), true])
    const [head, row] = csv.split('\r\n')
    expect(head).toBe('\uFEFFtime,type,buyer,seller,description,tickets,receipt')
    expect(row).toContain(`,stevedore,"'=HYPERLINK(""http://bad.example"",""x""); '=1+1",-1,`)
    expect(ticketsAsCsv([]).split('\r\n')).toHaveLength(2)
  })
})

describe('staff', () => {
  it('admins give and take back with a reason, once per attempt, with an entry in the audit', async () => {
    const member = await server.asMember()
    const attempt = key()
    const input = { attempt, userId: id(member), qty: 10, reason: 'Welcome, from Holdfast' }
    for (let n = 0; n < 3; n += 1)
      expect((await server.call(tickets.grantTickets, input, { as: admin })).data).toEqual({
        userId: id(member),
        balance: 10,
        receipt: attempt,
      })
    const back = { attempt: key(), userId: id(member), qty: -4, reason: 'Counted twice' }
    expect((await server.call(tickets.adjustTickets, back, { as: admin })).data.balance).toBe(6)
    const tooMuch = { ...back, attempt: key(), qty: -7 }
    expect((await server.call(tickets.adjustTickets, tooMuch, { as: admin })).refusal).toMatchObject({
      code: 'too_few_tickets',
      balance: 6,
    })
    expect((await server.call(tickets.adjustTickets, { ...back, attempt: key(), reason: ' ' }, { as: admin })).refusal?.errors).toEqual({
      reason: ['required'],
    })
    const entries = await server.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, `tickets:${member.memberId}`))
      .orderBy(auditEntries.id)
    // A repeated attempt has entries of its own, with the same receipt.
    expect(entries.map(({ reason, after }) => [reason, after])).toEqual([
      ...Array.from({ length: 3 }, () => [input.reason, { tickets: 10, change: 10, receipt: attempt }]),
      [back.reason, { tickets: 6, change: -4, receipt: back.attempt }],
    ])
    expect((await history(member)).items.map(({ itemType, tickets: change }) => [itemType, change])).toEqual([
      ['debit', -4],
      ['credit', 10],
    ])
  })

  it('nobody else gives tickets', async () => {
    const [member, staff] = [await server.asMember(), await server.asMember({ groupId: groups.staff })]
    for (const as of [member, staff]) {
      const input = { attempt: key(), userId: id(member), qty: 10, reason: 'Why not' }
      expect((await server.call(tickets.grantTickets, input, { as })).refusal?.code).toBe('forbidden')
      expect((await server.call(tickets.adjustTickets, input, { as })).refusal?.code).toBe('forbidden')
    }
    expect(await balanceOf(member)).toBe(0)
  })
})

it('[S-03] the nightly check is silent while the ledger is right, and raises an alarm when a balance is not', async () => {
  await inspectLedger(server.services)
  const member = await withTickets(5)
  await using owner = await connectedAsOwner()
  await owner.client.query('update ledger_accounts set balance = 6 where owner_id = $1', [member.memberId])
  const told: unknown[] = []
  const { log: quiet, now } = server.services
  const log = { ...quiet, error: () => undefined, fatal: (...args: unknown[]) => void told.push(args) }
  await expect(inspectLedger({ db: server.db, log, now })).rejects.toThrow(
    /^1 balances \(\d+\) and 0 transactions of the ledger are wrong\.$/,
  )
  expect(told).toHaveLength(1)
  const admin = await server.asMember({ groupId: groups.admin })
  const alarms = async () => (await server.call(listAlarms, {}, { as: admin })).data.alarms
  expect(await alarms()).toMatchObject([{ task: 'ledger', key: 'balances', tries: 1, error: expect.stringMatching(/^1 balances/) }])
  await expect(inspectLedger({ db: server.db, log, now })).rejects.toThrow()
  expect(await alarms()).toMatchObject([{ task: 'ledger', tries: 2 }])
  await owner.client.query('update ledger_accounts set balance = 5 where owner_id = $1', [member.memberId])
  await inspectLedger(server.services)
  expect(await alarms()).toEqual([])
  for (const as of [member, await server.asMember({ groupId: groups.staff })])
    expect((await server.call(listAlarms, {}, { as })).refusal?.code).toBe('forbidden')
  expect(await checkLedger(server.db)).toEqual({ wrongBalances: [], unbalanced: [] })
})

/** Someone with the keys to the database: the application itself cannot do this. */
async function connectedAsOwner() {
  const client = new pg.Client({ connectionString: server.database.ownerUrl })
  await client.connect()
  return { client, [Symbol.asyncDispose]: () => client.end() }
}
