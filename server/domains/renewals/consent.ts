/** A member switches automatic renewal on and off, and sees what is on. */
import { and, eq } from 'drizzle-orm'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import {
  announceMoment,
  chargeMoment,
  mostRenewals,
  type listRenewals,
  type startRenewal,
  type stopRenewal,
} from '#contract/money/renewals.ts'
import type { MembershipMonths } from '#contract/policy/membership.ts'
import { findVisibleItems, mentionOf } from '../../content/create-content.ts'
import { transaction } from '../../db/client.ts'
import type { Transaction } from '../../db/context.ts'
import { renewals } from '../../db/tables/money/renewals.ts'
import type { MemberContext } from '../../http/context.ts'
import { toSeconds } from '../../lib/moments.ts'
import { findCardToken, findRenewal, findRunning, isRunning, lockMember, runningOf } from './reads/find-renewals.ts'
import type { Period, RenewableKind, RenewalRow, RenewalTerms } from './renewable-kind.ts'

type Start = RequestOutput<typeof startRenewal>
type Presented = ResponseInput<typeof startRenewal>
export type Kinds = readonly RenewableKind[]

export const kindOf = (kinds: Kinds, subject: RenewalRow['subject']): RenewableKind => {
  const kind = kinds.find((each) => each.subject === subject)
  if (!kind) throw new Error(`Nobody renews ${subject}.`)
  return kind
}

const hasCard = async ({ db, cards, viewer }: MemberContext): Promise<boolean> =>
  cards !== null && cards.capabilities.keepsCards && (await findCardToken(db, viewer.id, cards.kind)) !== null

/** The job ends those whose subject is gone; until then they are not listed. */
export async function ownRenewals(context: MemberContext, kinds: Kinds): Promise<ResponseInput<typeof listRenewals>> {
  const rows = await runningOf(context.db, context.viewer.id)
  const found = await Promise.all(rows.map(async (row) => ({ row, period: await kindOf(kinds, row.subject).find(context, row) })))
  const running = found.flatMap(({ row, period }) => (period ? [{ row, period }] : []))
  const listed = await present(context, running)
  return { renewals: listed.toSorted((one, other) => one.renewsAt - other.renewsAt), hasCard: await hasCard(context) }
}

async function present(context: MemberContext, running: ReadonlyArray<{ row: RenewalRow; period: Period }>): Promise<Presented[]> {
  const seen = await findVisibleItems(
    context,
    running.flatMap(({ period: { item } }) => (item ? [item] : [])),
  )
  return running.map(({ row, period: { endsAt, item } }) => {
    const shown = item && seen(item)
    const { id, subject, kind, months, itemId, way, price } = row
    const isAnnounced = row.announcedOf?.getTime() === endsAt.getTime()
    return {
      ...{ id, subject, kind, itemId, way, price },
      // Written from the contract's own list.
      months: months as MembershipMonths | null,
      item: shown ? mentionOf(shown) : null,
      renewsAt: toSeconds(chargeMoment(endsAt, isAnnounced ? row.announcedAt : null)),
    }
  })
}

type Consent = RenewalTerms & Pick<RenewalRow, 'way' | 'price' | 'days'>

const termsOf = (memberId: number, input: Start): Omit<Consent, 'days'> =>
  input.subject === 'membership'
    ? { memberId, subject: 'membership', kind: input.kind, months: input.months, itemId: null, way: input.way, price: input.price }
    : { memberId, subject: 'video_album', kind: null, months: null, itemId: input.itemId, way: 'tickets', price: input.price }

/** Only while there is time left to announce it. */
export async function switchOn(context: MemberContext, kinds: Kinds, input: Start): Promise<Presented> {
  const { db, viewer, now } = context
  const terms = termsOf(viewer.id, input)
  const kind = kindOf(kinds, terms.subject)
  const period = await kind.find(context, terms)
  if (!period || announceMoment(period.endsAt) <= now()) throw new Refusal('forbidden')
  const shownDays = input.subject === 'video_album' ? input.days : undefined
  if (terms.price !== period.price || (shownDays !== undefined && shownDays !== period.days)) throw invalid({ price: ['changed'] })
  if (terms.way === 'card' && (kind.cardLine === undefined || !(await hasCard(context)))) throw invalid({ way: ['required'] })
  const row = await transaction(db, (tx) => putConsent(tx, { ...terms, days: period.days }, now()))
  const [shown] = await present(context, [{ row, period }])
  if (!shown) throw new Error('The renewal was not presented.')
  return shown
}

/** What was switched on on other terms ends; on the same terms it stays. */
async function putConsent(tx: Transaction, terms: Consent, now: Date): Promise<RenewalRow> {
  const { memberId, kind, months, days, way, price } = terms
  await lockMember(tx, memberId)
  const known = await findRunning(tx, memberId, terms)
  const isSame = known?.kind === kind && known.months === months && known.days === days && known.way === way && known.price === price
  if (known && isSame) return known
  if (known) await tx.update(renewals).set({ endedAt: now, endedBy: 'member' }).where(eq(renewals.id, known.id))
  else if ((await runningOf(tx, memberId)).length >= mostRenewals) throw new Refusal('forbidden')
  const [row] = await tx
    .insert(renewals)
    .values({ ...terms, createdAt: now, nextAt: now })
    .returning()
  if (!row) throw new Error('The consent was not written.')
  return row
}

/** A charge that is being made waits for nothing, and this waits for it: afterwards nothing is charged any more. */
export async function switchOff(
  { db, viewer, now }: MemberContext,
  { id }: RequestOutput<typeof stopRenewal>,
): Promise<ResponseInput<typeof stopRenewal>> {
  const known = await findRenewal(db, id)
  if (!known || known.memberId !== viewer.id) throw new Refusal('not_found')
  if (known.endedAt !== null) return { id }
  await db
    .update(renewals)
    .set({ endedAt: now(), endedBy: 'member' })
    .where(and(eq(renewals.id, id), eq(renewals.memberId, viewer.id), isRunning))
  return { id }
}
