import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ResponseOutput } from '#contract/endpoint.ts'
import type { siteStatus } from '#contract/site/site.ts'
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
        <Row justify="between" isWrapping>
          <Text>
            <Trans>Email delivery</Trans>
          </Text>
          <Delivery state={data?.emailDelivery} />
        </Row>
      )}
    </Section>
  )
}

function Delivery({ state }: { state: ResponseOutput<typeof siteStatus>['emailDelivery'] | undefined }) {
  switch (state) {
    case 'online':
      return (
        <Badge tone="positive" icon="check">
          <Trans>Online</Trans>
        </Badge>
      )
    case 'offline':
      return (
        <Badge tone="warning" icon="warning">
          <Trans>Offline</Trans>
        </Badge>
      )
    // Without a mail server nothing is sent, although nothing fails.
    case 'sandbox':
      return (
        <Badge tone="warning" icon="warning">
          <Trans>Not set up: no emails are sent</Trans>
        </Badge>
      )
    case undefined:
      return (
        <Badge tone="outline">
          <Trans>Unknown</Trans>
        </Badge>
      )
  }
}
