/** Compares the balances with their entries, every night. A difference means a fault or an attack, and the operator must act at once. */
import type { Services } from '../../http/context.ts'
import { clearFailure, noteFailure } from '../../db/failed-tasks.ts'
import { checkLedger, type LedgerFaults } from '../../ledger/check-ledger.ts'

export class LedgerIsWrong extends Error {
  override readonly name = 'LedgerIsWrong'
}

/** Logs what it found as fatal, raises the alarm that admins see in the back office, and fails, so that the job is listed among the failed ones. */
export async function inspectLedger(site: Pick<Services, 'db' | 'log' | 'now'>): Promise<void> {
  const faults = await checkLedger(site.db)
  if (faults.wrongBalances.length === 0 && faults.unbalanced.length === 0) return clearFailure(site, 'ledger', 'balances')
  site.log.fatal(faults, 'The ledger of tickets is wrong: stop selling and look at these accounts and transactions.')
  const error = new LedgerIsWrong(textOf(faults))
  await noteFailure(site, 'ledger', 'balances', error)
  throw error
}

function textOf({ wrongBalances, unbalanced }: LedgerFaults): string {
  const [accounts, transactions] = [wrongBalances.map(({ accountId }) => accountId), unbalanced]
  const some = (ids: readonly number[]) => (ids.length === 0 ? '' : ` (${ids.slice(0, 10).join(', ')})`)
  return `${accounts.length} balances${some(accounts)} and ${transactions.length} transactions${some(transactions)} of the ledger are wrong.`
}
