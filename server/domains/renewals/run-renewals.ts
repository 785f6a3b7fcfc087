/**
 * Every hour: announces renewals three days before, and carries them out. Each step can be interrupted and repeated: mails are enqueued once per
 * key, a payment has the key of its consent and period, and only then is the row marked.
 */
import { and, eq } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { announceMoment, chargeMoment, lastChargeMoment, type RenewalEnd } from '#contract/money/renewals.ts'
import { isOpenPayment } from '#contract/money/payments.ts'
import { tryTask } from '../../db/failed-tasks.ts'
import { renewals } from '../../db/tables/money/renewals.ts'
import type { Services } from '../../http/context.ts'
import { findAttempt, type PurchaseKind } from '../../payments/index.ts'
import { appLink } from '../accounts/index.ts'
import { chargeAttempt, chargeCard, keyOfCharge } from './charge-card.ts'
import { kindOf, type Kinds } from './consent.ts'
import { announcement, failureMail } from './renewal-mails.ts'
import { dueRenewals, findAddressee, findRenewal, isRunning, lockRunning } from './reads/find-renewals.ts'
import { NoConsent, type Period, type RenewableKind, type RenewalRow } from './renewable-kind.ts'

const atOnce = 50
const hourMs = 3_600_000
const dayMs = 24 * hourMs

export interface RenewalParts {
  readonly kinds: Kinds
  readonly purchases: readonly PurchaseKind[]
}

export async function runRenewals(services: Services, parts: RenewalParts, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const due = await dueRenewals(services.db, services.now(), atOnce)
    for (const row of due) {
      signal?.throwIfAborted()
      await tryTask(services, 'renewal', String(row.id), () => renewAsItIs(services, parts, row.id))
    }
    if (due.length < atOnce) return
  }
}

/** Reads the renewal again: its member may have switched it off while others were charged. */
async function renewAsItIs(services: Services, parts: RenewalParts, id: number): Promise<void> {
  const row = await findRenewal(services.db, id)
  if (row && row.endedAt === null) await renewOne(services, parts, row)
}

async function renewOne(services: Services, parts: RenewalParts, row: RenewalRow): Promise<void> {
  const kind = kindOf(parts.kinds, row.subject)
  const period = await kind.find(services, row)
  if (row.triedOf !== null && !(await isTriedDone(services, parts, row, row.triedOf, period))) return
  if (!period) return fail(services, row, 'gone', null)
  // Fewer days for the same price are another price.
  if (period.price !== row.price) return fail(services, row, 'price', period)
  if (period.days !== row.days) return fail(services, row, 'days', period)
  const now = services.now()
  const { endsAt } = period
  if (row.announcedOf?.getTime() !== endsAt.getTime()) {
    if (now < announceMoment(endsAt)) return lookAgain(services, row, announceMoment(endsAt))
    if (now > lastChargeMoment(endsAt)) return fail(services, row, 'gone', period)
    return announce(services, row, period)
  }
  if (now < chargeMoment(endsAt, row.announcedAt)) return lookAgain(services, row, chargeMoment(endsAt, row.announcedAt))
  if (now > lastChargeMoment(endsAt)) return fail(services, row, 'gone', period)
  return charge(services, parts, { row, kind, period })
}

/** At the latest tomorrow: what is to be renewed may have changed by then. */
async function lookAgain({ db, now }: Services, { id }: RenewalRow, at: Date): Promise<void> {
  const nextAt = new Date(Math.min(at.getTime(), now().getTime() + dayMs))
  await db.update(renewals).set({ nextAt }).where(eq(renewals.id, id))
}

async function announce(services: Services, row: RenewalRow, { endsAt }: Period): Promise<void> {
  const { db, jobs, config, now } = services
  const addressee = await findAddressee(db, row.memberId)
  if (!addressee) return fail(services, row, 'gone', null)
  const announcedAt = now()
  const nextAt = chargeMoment(endsAt, announcedAt)
  const mail = announcement({ ...addressee, ...row, renewsAt: nextAt, link: appLink(config, placeOf(row)) })
  await jobs.enqueue('send-mail', { to: addressee.email, ...mail }, { onceKey: `renewal:${row.id}:${endsAt.getTime()}` })
  await db.update(renewals).set({ announcedOf: endsAt, announcedAt, nextAt }).where(eq(renewals.id, row.id))
}

const placeOf = ({ subject }: RenewalRow) => (subject === 'membership' ? '/settings/membership' : '/settings/downloads')

interface Due {
  readonly row: RenewalRow
  readonly kind: RenewableKind
  readonly period: Period
}

async function charge(services: Services, parts: RenewalParts, due: Due): Promise<void> {
  const { row, kind, period } = due
  const failed = row.way === 'card' ? await chargeCard(services, parts.purchases, due) : await payTickets(services, due)
  const later = new Date(services.now().getTime() + hourMs)
  if (failed === 'withdrawn') return lookAgain(services, row, later)
  if (failed !== null) return fail(services, row, failed, period)
  const renewed = await kind.find(services, row)
  await lookAgain(services, row, renewed && renewed.endsAt > period.endsAt ? announceMoment(renewed.endsAt) : later)
}

/** Null: paid. withdrawn: nothing was paid, and there is nothing to tell. */
async function payTickets(services: Services, { row, kind, period }: Due): Promise<RenewalEnd | 'withdrawn' | null> {
  const key = `renewal:${row.id}:${period.endsAt.getTime()}`
  try {
    await kind.payWithTickets(services, {
      renewal: row,
      period,
      key,
      async confirm(tx) {
        const running = await lockRunning(tx, row.id)
        if (running?.price !== period.price || running.days !== period.days) throw new NoConsent()
      },
    })
    return null
  } catch (error) {
    if (error instanceof NoConsent) return 'withdrawn'
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'too_few_tickets' || isOwing(error)) return 'tickets'
    const { price } = error.errors ?? {}
    if (!price) return 'gone'
    return price.includes('sale.terms_changed') ? 'days' : 'price'
  }
}

const isOwing = ({ errors }: Refusal): boolean => Object.values(errors ?? {}).some((keys) => keys.includes('payments.owing'))

/**
 * What became of an attempt by card. True: the period was paid, and the next one is looked at. An attempt without an outcome is never charged
 * again: it is waited for, until the period cannot be renewed any more.
 */
async function isTriedDone(
  services: Services,
  { purchases }: RenewalParts,
  row: RenewalRow,
  triedOf: Date,
  period: Period | null,
): Promise<boolean> {
  const { db, now } = services
  const attempt = await findAttempt(db, keyOfCharge(row, triedOf))
  if (attempt?.status === 'paid') return true
  if (attempt && isOpenPayment(attempt.status) && now() <= lastChargeMoment(triedOf)) {
    // Killed before the processor was asked: nobody else asks it.
    if (attempt.status === 'created') await chargeAttempt(services, purchases, row, attempt.key)
    await lookAgain(services, row, new Date(now().getTime() + hourMs))
    return false
  }
  await fail(services, row, 'card', period)
  return false
}

/** Told first, then ended: a job that is killed in between and run again tells once. */
async function fail(services: Services, row: RenewalRow, endedBy: RenewalEnd, period: Period | null): Promise<void> {
  const { db, bus, jobs, config, now } = services
  const { id, memberId } = row
  const addressee = await findAddressee(db, memberId)
  if (addressee) {
    const mail = failureMail(endedBy, { ...addressee, ...row, link: appLink(config, placeOf(row)) })
    await jobs.enqueue('send-mail', { to: addressee.email, ...mail }, { onceKey: `renewal-failed:${id}` })
    const item = row.itemId === null ? null : (period?.item ?? { typeId: 'video_album', itemId: row.itemId })
    bus.emit('renewals.failed', { renewalId: id, memberId, ...(item && { item }) })
  }
  await db
    .update(renewals)
    .set({ endedAt: now(), endedBy })
    .where(and(eq(renewals.id, id), isRunning))
}
