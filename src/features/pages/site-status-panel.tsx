import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { notificationQueries } from '#src/entities/notification/queries.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'

/** Site Status (1§3): whether mails are delivered. Without a response it shows that instead of guessing. */
export function SiteStatusPanel() {
  const { data, isPending } = useQuery(notificationQueries.site())
  return (
    <Section title={<Trans>Site Status</Trans>} size="head">
      {isPending ? (
        <Skeleton width="100%" height="32px" />
      ) : (
        <Row justify="between">
          <Text>
            <Trans>Email delivery</Trans>
          </Text>
          <Delivery isOnline={data?.emailDeliveryOnline} />
        </Row>
      )}
    </Section>
  )
}

function Delivery({ isOnline }: { isOnline: boolean | undefined }) {
  if (isOnline === undefined)
    return (
      <Badge tone="outline">
        <Trans>Unknown</Trans>
      </Badge>
    )
  return isOnline ? (
    <Badge tone="positive" icon="check">
      <Trans>Online</Trans>
    </Badge>
  ) : (
    <Badge tone="warning" icon="warning">
      <Trans>Offline</Trans>
    </Badge>
  )
}
