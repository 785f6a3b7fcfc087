/** The only place that updates cached details of the account. */
import type { QueryClient } from '@tanstack/react-query'
import type { AccountDetails } from '#contract/account/settings.ts'
import { accountQueries } from './queries.ts'

export function takeOverDetails(client: QueryClient, change: Partial<AccountDetails>): void {
  client.setQueryData(accountQueries.details().queryKey, (known) => known && { ...known, ...change })
}

export function refreshAccount(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: accountQueries.details().queryKey })
}
