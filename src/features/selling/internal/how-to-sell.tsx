import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { RouterLink } from '#src/ui/router-link.tsx'

/** For a seller without anything to list: how something is put up for sale, and the way there. */
export function HowToSell({ title }: { title: ReactNode }) {
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
