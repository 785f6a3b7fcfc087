import pg from 'pg'
import { expect, it } from 'vitest'
import { getPayoutOverview, listPayouts, searchPayouts } from '#contract/money/payouts.ts'
import { groups } from '#contract/roles.ts'
import { createTestServer, insertWithoutTriggers } from '../../testing/index.ts'
import { recordStatements } from '../../testing/explain-statements.ts'
import { vendorsDomain } from './index.ts'

it('the lists of payouts read no table completely, among 50,000 payouts', async () => {
  await using big = await createTestServer({ domains: [vendorsDomain] })
  const [seller, admin] = [await big.asMember({ groupId: groups.vendor }), await big.asAdmin()]
  await insertWithoutTriggers(
    big.database,
    `insert into payouts (key, seller_id, amount, payee, account, status, created_at, decided_at)
     select 'k' || n, case when n % 1000 = 0 then $1 else 900000 + n end, 50, 'Tom', 'DE02', 'declined', now(), now() from generate_series(1, 50000) n`,
    [seller.memberId],
  )
  const owner = new pg.Client({ connectionString: big.database.ownerUrl })
  await owner.connect()
  await owner.query('analyze payouts')
  const recorded = recordStatements(big, owner, { small: new Set(['members', 'sessions', 'vendor_infos', 'ledger_accounts']) })
  await big.call(listPayouts, {}, { as: seller })
  await big.call(getPayoutOverview, {}, { as: seller })
  await big.call(searchPayouts, { status: 'open' }, { as: admin })
  expect(await recorded.sequentialScans()).toEqual([])
  await owner.end()
})
