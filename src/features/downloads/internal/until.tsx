import { Plural, Trans } from '@lingui/react/macro'
import type { Purchase } from '#contract/money/downloads.ts'
import { lastsForever } from '#contract/money/sales.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { useNow } from '#src/ui/primitives/use-now.ts'

const daySeconds = 86_400
const warnDays = 7

/** How long the member has access; marked in its last week, as a reminder. */
export function Until({ purchase }: { purchase: Purchase }) {
  const { tmExpiry } = purchase
  const now = useNow()
  const days = Math.ceil((tmExpiry - now.getTime() / 1000) / daySeconds)
  if (lastsForever(purchase)) return <Trans>Yours for good</Trans>
  if (days > warnDays)
    return (
      <Trans>
        Until <Time value={tmExpiry} form="date" />
      </Trans>
    )
  return (
    <Text as="span" size="meta" tone="warning">
      {days > 1 ? (
        <>
          <Plural value={days} one="Ends in # day" other="Ends in # days" />, <Time value={tmExpiry} form="date" />
        </>
      ) : (
        <Trans>
          Ends <Time value={tmExpiry} form="dateTime" />
        </Trans>
      )}
    </Text>
  )
}
