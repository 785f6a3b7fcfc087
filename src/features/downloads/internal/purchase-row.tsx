import { Trans, useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { findDeclaredKind } from '#contract/content/kinds.ts'
import type { Purchase } from '#contract/money/downloads.ts'
import { foreverDays } from '#contract/money/sales.ts'
import { DownloadsLeft } from '#src/entities/sale/downloads-left.tsx'
import { useDownload } from '#src/entities/sale/use-download.tsx'
import { networkState } from '#src/platform/network.ts'
import { ItemPicture } from '#src/entities/sale/item-picture.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
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
  const { id, item, typeId, itemId, isActive, downloadTotal, serial } = purchase
  const download = useDownload()
  const isOnline = useSyncExternalStore(networkState.isOnline.subscribe, networkState.isOnline.get)
  const title = item?.title ?? t`Not available any more`
  const path = findDeclaredKind(typeId)?.path(itemId)
  return (
    <ListRow
      start={<ItemPicture typeId={typeId} thumb={item?.thumb} />}
      title={<bdi>{title}</bdi>}
      href={item && path !== undefined ? `#${path}` : undefined}
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
      end={
        <>
          {!isActive && (
            <Badge>
              <Trans>Ended</Trans>
            </Badge>
          )}
          {!isActive && item && path !== undefined && (
            <RouterLink href={path} className={buttonClass({ variant: 'quiet', size: 'small' })} aria-label={t`Buy again: “${title}”`}>
              <Trans>Buy again</Trans>
            </RouterLink>
          )}
          {isActive && item && downloadTotal > 0 && (
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
      }
    />
  )
}

function Left({ purchase: { isActive, downloads, downloadTotal, boughtAt, tmExpiry } }: { purchase: Purchase }) {
  const isForever = tmExpiry - boughtAt >= foreverDays * daySeconds
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
      {isForever ? <Trans>Yours for good</Trans> : <Until tmExpiry={tmExpiry} />}
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
