import { Plural, Trans } from '@lingui/react/macro'
import { foreverDays, type SaleOffer } from '#contract/money/sales.ts'
import { isGoods } from '#contract/policy/sales.ts'

export interface SaleTermsProps extends Pick<SaleOffer, 'days' | 'downloads'> {
  /** The kind of the item. */
  typeId: string
}

/** What a buyer gets, in one or two sentences. */
export function SaleTerms({ typeId, days, downloads }: SaleTermsProps) {
  if (isGoods({ typeId })) return <Trans>You arrange with the seller how you get it.</Trans>
  return (
    <>
      {days !== null && (typeId === 'photo_album' ? <PhotoDays days={days} /> : <WatchDays days={days} />)}{' '}
      {downloads > 0 && <Plural value={downloads} one="Download once." other="Download # times." />}
    </>
  )
}

function WatchDays({ days }: { days: number }) {
  if (days >= foreverDays) return <Trans>Watch without an end date.</Trans>
  return <Plural value={days} one="Watch for # day." other="Watch for # days." />
}

function PhotoDays({ days }: { days: number }) {
  if (days >= foreverDays) return <Trans>See all the photos, without an end date.</Trans>
  return <Plural value={days} one="See all the photos for # day." other="See all the photos for # days." />
}
