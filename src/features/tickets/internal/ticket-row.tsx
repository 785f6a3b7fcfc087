import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { membershipOfPackage } from '#contract/policy/membership.ts'
import type { TicketEntry, TicketItemType } from '#contract/money/tickets.ts'
import { MembershipName } from '#src/entities/membership/membership-name.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import type { IconName } from '#src/ui/primitives/icon-names.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { VisuallyHidden } from '#src/ui/primitives/visually-hidden.tsx'
import { useTypeNames } from './use-type-names.ts'
import styles from './ticket-row.module.css'

const icons: Partial<Record<TicketItemType, IconName>> = {
  donate: 'heart',
  invite: 'link',
  paidout: 'upload-simple',
  photo_album: 'queue',
  purchase: 'plus',
  video_album: 'queue',
  video_download: 'download-simple',
  video_preview: 'play',
  video_view: 'film-strip',
}

/** One transaction: what it was, with whom, when, and how the balance changed. */
export function TicketRow({ ticket }: { ticket: TicketEntry }) {
  const { itemType, tickets, dtPurchase, isReversal, isReversed, packageId } = ticket
  const membership = membershipOfPackage(packageId)
  const typeNames = useTypeNames()
  const typeName = membership ? <Trans>Membership</Trans> : typeNames[itemType]
  // Written by the server in English: the type says it, and for memberships the package.
  const description = membership || itemType === 'invite' ? '' : ticket.description
  const isNote = itemType === 'tip' || itemType === 'donate'
  const parties = <Parties typeName={typeName} ticket={ticket} />
  const hasTitle = !isNote && description !== ''
  return (
    <ListRow
      start={
        <span className={styles.icon}>
          <Icon name={isReversal ? 'arrow-counter-clockwise' : (icons[itemType] ?? 'ticket')} />
        </span>
      }
      title={hasTitle ? <bdi>{description}</bdi> : parties}
      description={
        <>
          {membership && <MembershipName {...membership} />}
          {hasTitle && parties}
          {isNote && description !== '' && <bdi>“{description}”</bdi>}
          {(membership || description !== '') && ' · '}
          <Time value={dtPurchase} form="list" />
        </>
      }
      end={
        <>
          {isReversed && (
            <Badge tone="warning">
              <Trans>Refunded</Trans>
            </Badge>
          )}
          <Change tickets={tickets} />
        </>
      }
    />
  )
}

/** "Tip · From oakum", "Download · To oakum": whom it was paid by or to. The site is not named. */
function Parties({ typeName, ticket: { userId, buyer, seller, tickets, hidesOther } }: { typeName: ReactNode; ticket: TicketEntry }) {
  const isIn = tickets >= 0
  const other = isIn ? buyer : seller
  if (hidesOther)
    return (
      <>
        {typeName} · {isIn ? <Trans>From a member</Trans> : <Trans>To a member</Trans>}
      </>
    )
  if (other === null || other.userId === userId) return typeName
  const name = <bdi>{other.userName}</bdi>
  return (
    <>
      {typeName} · {isIn ? <Trans>From {name}</Trans> : <Trans>To {name}</Trans>}
    </>
  )
}

function Change({ tickets }: { tickets: number }) {
  const { i18n } = useLingui()
  const shown = new Intl.NumberFormat(i18n.locale, { signDisplay: 'exceptZero' }).format(tickets)
  return (
    <Text as="span" isStrong isTabular tone={tickets > 0 ? 'positive' : undefined}>
      <span aria-hidden="true">{shown}</span>
      <VisuallyHidden>
        <Trans>Tickets: {shown}</Trans>
      </VisuallyHidden>
    </Text>
  )
}
