import { useQuery } from '@tanstack/react-query'
import { saveFilmDefaults, saveWatermark, type AccountDetails } from '#contract/account/settings.ts'
import { usePendingWrites } from '#src/data/outbox/use-pending-writes.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { changesOf } from '#src/offline/outbox/input-of.ts'
import { accountQueries, accountSubject } from './queries.ts'

/** The details with what still waits laid over them; undefined until known. */
export function useAccountDetails() {
  const query = useQuery(accountQueries.details())
  const writes = usePendingWrites(accountSubject)
  return { ...query, details: query.data && withPending(query.data, writes) }
}

export function withPending(details: AccountDetails, writes: readonly OutboxEntry[]): AccountDetails {
  let { watermark, filmDefaults } = details
  for (const entry of writes) {
    if (entry.state === 'failed') continue
    watermark = { ...watermark, ...changesOf(entry, saveWatermark) }
    filmDefaults = { ...filmDefaults, ...changesOf(entry, saveFilmDefaults) }
  }
  return { ...details, watermark, filmDefaults }
}
