import { Trans } from '@lingui/react/macro'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { RouterLink } from '#src/ui/router-link.tsx'

/** To the page on which tickets are bought. */
export function AddTicketsLink() {
  return (
    <RouterLink href="/settings/buy-tickets" className={buttonClass({ variant: 'pay', isBlock: true })}>
      <Trans>Add tickets</Trans>
    </RouterLink>
  )
}
