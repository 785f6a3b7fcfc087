/** What answers to waiting writes leave in the caches. */
import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { saveFilmDefaults, saveWatermark, type AccountDetails } from '#contract/account/settings.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { accountQueries } from './queries.ts'

/** Before the write leaves the outbox, so that no screen falls back for a moment. */
export function settleAccountAnswer(client: QueryClient, { endpointName }: OutboxEntry, answer: unknown): void {
  const { queryKey } = accountQueries.details()
  const take = (change: Partial<AccountDetails>) => client.setQueryData(queryKey, (known) => known && { ...known, ...change })
  if (endpointName === saveWatermark.name) {
    const { version, ...watermark } = v.parse(saveWatermark.response, answer)
    take({ watermark, version })
  }
  if (endpointName === saveFilmDefaults.name) {
    const { version, ...filmDefaults } = v.parse(saveFilmDefaults.response, answer)
    take({ filmDefaults, version })
  }
}

/** Another tab or the service worker has sent something. */
export function refreshAccount(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: accountQueries.details().queryKey })
}
