/** The approved payouts as a file for the one who transfers the money. */
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { mostPayoutsExported, type exportPayouts } from '#contract/money/payouts.ts'
import type { AuditRule } from '../../http/audit/audit-rule.ts'
import type { MemberContext } from '../../http/context.ts'
import { toCsv, type CsvColumns } from '../../lib/csv.ts'
import { presentForStaff } from './present-payout.ts'
import { approvedPayouts } from './reads/find-payouts.ts'

type Row = Awaited<ReturnType<typeof presentForStaff>>[number]

const moment = (seconds: number | null) => (seconds === null ? '' : new Date(seconds * 1000).toISOString())

const columns: CsvColumns<Row> = [
  ['payout', ({ id }) => id],
  ['asked', ({ createdAt }) => moment(createdAt)],
  ['approved', ({ decidedAt }) => moment(decidedAt)],
  ['approved_by', ({ decidedBy }) => decidedBy?.userName ?? ''],
  ['seller', ({ seller }) => seller.userName],
  ['payee', ({ payee }) => payee],
  ['account', ({ account }) => account],
  ['dollars', ({ tickets }) => tickets],
  ['note', ({ reason }) => reason],
]

export async function exportedPayouts(
  { db, now }: MemberContext,
  span: RequestOutput<typeof exportPayouts>,
): Promise<ResponseInput<typeof exportPayouts>> {
  const rows = await approvedPayouts(db, span, mostPayoutsExported + 1)
  return {
    fileName: `payouts-${now().toISOString().slice(0, 10)}.csv`,
    csv: toCsv(columns, await presentForStaff(db, rows.slice(0, mostPayoutsExported))),
    isComplete: rows.length <= mostPayoutsExported,
  }
}

/** Who has seen where sellers are paid to. */
export const exportAudit: AuditRule<typeof exportPayouts> = {
  kind: 'payout',
  find: async () => ({ id: 'export', ownerId: null, state: null }),
}
