import { useQuery } from '@tanstack/react-query'
import { pageQueries } from '#src/entities/page/queries.ts'
import { Sayings } from './internal/sayings.tsx'

/** The quote of the day and the member's horoscope, for the community page: whether Home shows them too is the member's choice (H-09). */
export function SayingsPanel() {
  const { data } = useQuery(pageQueries.sayings())
  return data && <Sayings quote={data.quote} horoscope={data.horoscope} />
}
