import { useLingui } from '@lingui/react/macro'
import type { TicketItemType } from '#contract/money/ticket-types.ts'

/** The fourteen types of a transaction (1§3), as members read them. */
export function useTypeNames(): Record<TicketItemType, string> {
  const { t } = useLingui()
  return {
    comp: t({ message: 'Gift from the site', context: 'tickets' }),
    credit: t({ message: 'Credit', context: 'tickets' }),
    debit: t({ message: 'Debit', context: 'tickets' }),
    donate: t({ message: 'Donation', context: 'tickets' }),
    video_preview: t({ message: 'Video preview', context: 'tickets' }),
    video_download: t({ message: 'Download', context: 'tickets' }),
    invite: t({ message: 'Invitation', context: 'tickets' }),
    merchandise: t({ message: 'Merchandise', context: 'tickets' }),
    paidout: t({ message: 'Paid out', context: 'tickets' }),
    photo_album: t({ message: 'Photo album', context: 'tickets' }),
    purchase: t({ message: 'Tickets bought', context: 'tickets' }),
    tip: t({ message: 'Tip', context: 'tickets' }),
    video_album: t({ message: 'Video album', context: 'tickets' }),
    video_view: t({ message: 'Video', context: 'tickets' }),
  }
}
