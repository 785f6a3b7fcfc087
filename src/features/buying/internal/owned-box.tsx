import { Plural, Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import type { ContentRef } from '#contract/content/kinds.ts'
import { foreverDays, type AccessGrant } from '#contract/money/sales.ts'
import { useDownload } from '#src/entities/sale/use-download.tsx'
import { networkState } from '#src/platform/network.ts'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { AlbumRenewal } from './album-renewal.tsx'
import { SaleBox } from '#src/entities/sale/sale-box.tsx'

const daySeconds = 86_400

export interface OwnedBoxProps {
  grant: AccessGrant
  item: ContentRef
  /** What it costs now; null if it is not for sale any more. */
  price: number | null
  /** What that buys, in days of access. */
  days: number | null
}

/** Bought, and not over. */
export function OwnedBox({ grant, item, price, days }: OwnedBoxProps) {
  const { id, boughtAt, tmExpiry, downloads, downloadTotal, serial } = grant
  const download = useDownload()
  const isOnline = useSyncExternalStore(networkState.isOnline.subscribe, networkState.isOnline.get)
  const isForever = tmExpiry - boughtAt >= foreverDays * daySeconds
  return (
    <SaleBox
      tone="owned"
      title={<Trans>It’s yours</Trans>}
      mark={
        <Badge tone="positive" icon="check">
          <Trans>Owned</Trans>
        </Badge>
      }
      terms={
        <>
          <Trans>
            Bought <Time value={boughtAt} form="date" />.
          </Trans>{' '}
          {serial !== null && <Trans>Serial number: {serial}</Trans>}{' '}
          {!isForever && (
            <Trans>
              Yours until <Time value={tmExpiry} form="date" />.
            </Trans>
          )}
        </>
      }
      note={
        downloadTotal > 0 && (
          <>
            <div>
              <Plural value={downloads} _0="No downloads left" one="# download left" other="# downloads left" />
            </div>
            <Trans>Saving offline doesn’t use a download.</Trans>
          </>
        )
      }
    >
      {downloadTotal > 0 && (
        <Button icon="download-simple" disabled={!isOnline} isBusy={download.isPending} onClick={() => download.mutate(id)}>
          <Trans>Download</Trans>
        </Button>
      )}
      {item.typeId === 'video_album' && !isForever && <AlbumRenewal itemId={item.itemId} price={price} days={days} endsAt={tmExpiry} />}
    </SaleBox>
  )
}
