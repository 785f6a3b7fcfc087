import { useQuery } from '@tanstack/react-query'
import { saveFilmDefaults, saveWatermark, type AccountDetails } from '#contract/account/settings.ts'
import { isRefused } from '#src/data/outbox/outbox-link.ts'
import { usePendingWrites } from '#src/data/outbox/use-pending-writes.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { changesOf } from '#src/offline/outbox/input-of.ts'
import { accountQueries, accountSubject } from './queries.ts'

/** The details with what still waits laid over them, `shown` with what was refused as well; undefined until known. */
export function useAccountDetails() {
  const query = useQuery(accountQueries.details())
  const writes = usePendingWrites(accountSubject)
  const accepted = writes.filter((write) => !isRefused(write))
  return { ...query, details: query.data && withPending(query.data, accepted), shown: query.data && withPending(query.data, writes) }
}

function withPending(details: AccountDetails, writes: readonly OutboxEntry[]): AccountDetails {
  let { watermark, filmDefaults } = details
  for (const entry of writes) {
    watermark = { ...watermark, ...changesOf(entry, saveWatermark) }
    filmDefaults = { ...filmDefaults, ...changesOf(entry, saveFilmDefaults) }
  }
  return { ...details, watermark, filmDefaults }
}
