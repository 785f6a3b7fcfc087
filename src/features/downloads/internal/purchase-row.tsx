import { Trans, useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import type { Purchase } from '#contract/money/downloads.ts'
import { lastsForever } from '#contract/money/sales.ts'
import { BoughtItem } from '#src/entities/sale/bought-item.tsx'
import { DownloadsLeft } from '#src/entities/sale/downloads-left.tsx'
import { useDownload } from '#src/entities/sale/use-download.tsx'
import { networkState } from '#src/platform/network.ts'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { useNow } from '#src/ui/primitives/use-now.ts'
import { RouterLink } from '#src/ui/router-link.tsx'

const daySeconds = 86_400
const warnDays = 7

export interface PurchaseRowProps {
  purchase: Purchase
  isSavedOffline: boolean
}

/** One purchase: what is left of it, and until when. The file is downloaded from here. */
export function PurchaseRow({ purchase, isSavedOffline }: PurchaseRowProps) {
  const { t } = useLingui()
  const { id, isActive, downloadTotal, serial } = purchase
  const download = useDownload()
  const isOnline = useSyncExternalStore(networkState.isOnline.subscribe, networkState.isOnline.get)
  return (
    <BoughtItem
      purchase={purchase}
      description={
        <>
          <Left purchase={purchase} />
          {isSavedOffline && (
            <Text as="span" size="meta" tone="positive">
              {' · '}
              <Trans>Saved on this device</Trans>
            </Text>
          )}
          {serial !== null && (
            <>
              {' · '}
              <Trans>Serial number: {serial}</Trans>
            </>
          )}
        </>
      }
      end={({ title, path }) => (
        <>
          {!isActive && (
            <Badge>
              <Trans>Ended</Trans>
            </Badge>
          )}
          {!isActive && path !== null && (
            <RouterLink href={path} className={buttonClass({ variant: 'quiet', size: 'small' })} aria-label={t`Buy again: “${title}”`}>
              <Trans>Buy again</Trans>
            </RouterLink>
          )}
          {isActive && path !== null && downloadTotal > 0 && (
            <Button
              size="small"
              icon="download-simple"
              aria-label={t`Download “${title}”`}
              // A download that is running is continued, although none is left.
              disabled={!isOnline}
              isBusy={download.isPending}
              onClick={() => download.mutate(id)}
            >
              <Trans>Download</Trans>
            </Button>
          )}
        </>
      )}
    />
  )
}

function Left({ purchase }: { purchase: Purchase }) {
  const { isActive, downloads, downloadTotal, tmExpiry } = purchase
  if (!isActive)
    return (
      <Trans>
        Ended <Time value={tmExpiry} form="date" />
      </Trans>
    )
  return (
    <>
      {downloadTotal > 0 && (
        <>
          <DownloadsLeft downloads={downloads} downloadTotal={downloadTotal} />
          {' · '}
        </>
      )}
      {lastsForever(purchase) ? <Trans>Yours for good</Trans> : <Until tmExpiry={tmExpiry} />}
    </>
  )
}

/** Marked in its last week, as a reminder. */
function Until({ tmExpiry }: Pick<Purchase, 'tmExpiry'>) {
  const now = useNow()
  const isEnding = tmExpiry - now.getTime() / 1000 < warnDays * daySeconds
  return (
    <Text as="span" size="meta" tone={isEnding ? 'warning' : undefined}>
      <Trans>
        Until <Time value={tmExpiry} form="date" />
      </Trans>
    </Text>
  )
}
