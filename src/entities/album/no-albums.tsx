import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import type { IconName } from '#src/ui/primitives/icon-names.ts'
import { NoVisibleAlbums } from './no-visible-albums.tsx'

export interface NoAlbumsProps {
  /** Of the kind. */
  icon: IconName
  view: string
  /** Why a search has found nothing. */
  reason?: ReactNode
  /** The list is that of one member. */
  isOfMember: boolean
  onCreate: () => void
  /** The use of such albums. */
  children: ReactNode
}

/** In place of an empty list of albums: says why it is empty, and offers the way on that fits the view. */
export function NoAlbums({ icon, view, reason, isOfMember, onCreate, children }: NoAlbumsProps) {
  if (reason !== undefined || isOfMember)
    return (
      <EmptyState icon={icon} title={<Trans>No albums here</Trans>}>
        {reason ?? <NoVisibleAlbums />}
      </EmptyState>
    )
  if (view === 'subscribed')
    return (
      <EmptyState icon="key" title={<Trans>No subscriptions yet</Trans>}>
        <Trans>Albums you subscribe to, or that someone gives you a key to, appear here.</Trans>
      </EmptyState>
    )
  if (view === 'for_sale')
    return (
      <EmptyState icon="ticket" title={<Trans>No albums for sale</Trans>}>
        <Trans>Albums that vendors sell appear here.</Trans>
      </EmptyState>
    )
  if (view === 'friend')
    return (
      <EmptyState icon="users-three" title={<Trans>No albums here</Trans>}>
        <Trans>Your friends’ albums appear here.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={icon}
      title={<Trans>No albums yet</Trans>}
      action={
        <Button variant="quiet" onClick={onCreate}>
          <Trans>Create one</Trans>
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
