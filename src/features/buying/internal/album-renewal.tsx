import { renewalLeadHours, renewalNoticeHours } from '#contract/money/renewals.ts'
import { SwitchOnRenewal } from '#src/entities/renewal/renewal-consent.tsx'
import { RenewalLine } from '#src/entities/renewal/renewal-line.tsx'
import { useRenewals } from '#src/entities/renewal/use-renewals.tsx'
import { useNow } from '#src/ui/primitives/use-now.ts'

/** Until then it can be announced in time: an hour to spare, as on the server. */
const noticeSeconds = (renewalLeadHours + renewalNoticeHours + 1) * 3600

export interface AlbumRenewalProps {
  itemId: number
  /** Null: not for sale any more. */
  price: number | null
  days: number | null
  endsAt: number
}

/** Whether the subscription to an album renews automatically, and switching that on and off (D-14). */
export function AlbumRenewal({ itemId, price, days, endsAt }: AlbumRenewalProps) {
  const found = useRenewals()
  const now = useNow()
  const running = found?.renewals.find((renewal) => renewal.itemId === itemId)
  if (running) return <RenewalLine renewal={running} />
  const isTooLate = endsAt - now.getTime() / 1000 <= noticeSeconds
  if (!found || price === null || isTooLate) return null
  return <SwitchOnRenewal input={{ subject: 'video_album', itemId, price, ...(days === null ? {} : { days }) }} />
}
