import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { lastsForever, type AccessGrant, type SaleOffer } from '#contract/money/sales.ts'
import { DownloadsLeft } from '#src/entities/sale/downloads-left.tsx'
import { useDownload } from '#src/entities/sale/use-download.tsx'
import { networkState } from '#src/platform/network.ts'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { AskSeller } from './ask-seller.tsx'
import { AlbumRenewal } from './album-renewal.tsx'
import { SaleBox } from '#src/entities/sale/sale-box.tsx'
import type { SoldItem } from './sold-item.ts'

export interface OwnedBoxProps {
  grant: AccessGrant
  item: SoldItem
  /** How it is sold now; null if it is not for sale any more. */
  offer: SaleOffer | null
}

/** Bought, and not over. */
export function OwnedBox({ grant, item, offer }: OwnedBoxProps) {
  const { id, boughtAt, tmExpiry, downloads, downloadTotal, serial } = grant
  const download = useDownload()
  const isOnline = useSyncExternalStore(networkState.isOnline.subscribe, networkState.isOnline.get)
  const isForever = lastsForever(grant)
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
              <DownloadsLeft {...grant} />
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
      {offer && downloadTotal > 0 && downloads === 0 && <AskSeller item={item} sellerName={offer.seller.userName} />}
      {item.typeId === 'video_album' && !isForever && (
        <AlbumRenewal itemId={item.itemId} price={offer?.price ?? null} days={offer?.days ?? null} endsAt={tmExpiry} />
      )}
    </SaleBox>
  )
}
