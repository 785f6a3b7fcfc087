import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { maySell } from '#contract/policy/sales.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { RouterLink } from '#src/ui/router-link.tsx'
import { VendorsOnly } from './who-sells.tsx'

/** Where nothing is listed: how something is put up for sale and the way there, or, for members who cannot sell, that they cannot. */
export function HowToSell({ title }: { title: ReactNode }) {
  if (!maySell(useCurrentUser()))
    return (
      <EmptyState icon="ticket" title={title}>
        <VendorsOnly />
      </EmptyState>
    )
  return (
    <EmptyState
      icon="ticket"
      title={title}
      action={
        <RouterLink href="/videos/browse/my" className={buttonClass({ variant: 'primary' })}>
          <Trans>My videos</Trans>
        </RouterLink>
      }
    >
      <Trans>Open one of your videos, choose Edit, and put it up for sale.</Trans>
    </EmptyState>
  )
}
