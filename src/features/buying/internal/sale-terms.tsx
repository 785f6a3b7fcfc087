import { Plural, Trans } from '@lingui/react/macro'
import { foreverDays, type SaleOffer } from '#contract/money/sales.ts'

/** What a buyer gets, in one or two sentences. */
export function SaleTerms({ days, downloads }: Pick<SaleOffer, 'days' | 'downloads'>) {
  return (
    <>
      {days !== null && days >= foreverDays && <Trans>Watch without an end date.</Trans>}
      {days !== null && days < foreverDays && <Plural value={days} one="Watch for # day." other="Watch for # days." />}{' '}
      {downloads > 0 && <Plural value={downloads} one="Download once." other="Download # times." />}
    </>
  )
}
