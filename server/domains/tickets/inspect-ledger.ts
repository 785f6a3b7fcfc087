/** Compares the balances with their entries, every night. A difference means a fault or an attack, and the operator must act at once. */
import type { Services } from '../../http/context.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'

export class LedgerIsWrong extends Error {
  override readonly name = 'LedgerIsWrong'
}

/** Logs what it found as fatal, and fails, so that the job is listed among the failed ones. */
export async function inspectLedger({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  const faults = await checkLedger(db)
  if (faults.wrongBalances.length === 0 && faults.unbalanced.length === 0) return
  log.fatal(faults, 'The ledger of tickets is wrong: stop selling and look at these accounts and transactions.')
  throw new LedgerIsWrong(`${faults.wrongBalances.length} balances and ${faults.unbalanced.length} transactions of the ledger are wrong.`)
}
