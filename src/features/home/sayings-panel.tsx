import { useQuery } from '@tanstack/react-query'
import { feedQueries } from '#src/entities/feed/queries.ts'
import { Sayings } from './internal/sayings.tsx'

/** The quote of the day and the member's horoscope, for the community page. Nothing where the member has switched them off. */
export function SayingsPanel() {
  const { data } = useQuery(feedQueries.dashboard())
  return data && <Sayings quote={data.quote} horoscope={data.horoscope} />
}
