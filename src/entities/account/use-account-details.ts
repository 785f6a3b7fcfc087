import { useQuery } from '@tanstack/react-query'
import { useRecordOverlay } from '#src/data/outbox/waiting-writes.ts'
import { accountQueries } from './queries.ts'
import { accountSubject, accountWrites } from './writes.ts'

/** The details with queued writes applied, `shown` with refused ones as well; undefined until known. */
export function useAccountDetails() {
  const query = useQuery(accountQueries.details())
  const layOver = useRecordOverlay(accountWrites, 'details', accountSubject)
  const { shown, accepted } = query.data ? layOver(query.data) : { shown: undefined, accepted: undefined }
  return { ...query, details: accepted, shown }
}
