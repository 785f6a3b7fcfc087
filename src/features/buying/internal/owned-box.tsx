import { Plural, Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { foreverDays, type AccessGrant } from '#contract/money/sales.ts'
import { useDownload } from '#src/entities/sale/use-download.tsx'
import { networkState } from '#src/platform/network.ts'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { SaleBox } from './sale-box.tsx'

const daySeconds = 86_400

/** Bought, and not over. */
export function OwnedBox({ grant }: { grant: AccessGrant }) {
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
      note={downloadTotal > 0 && <Plural value={downloads} _0="No downloads left" one="# download left" other="# downloads left" />}
    >
      {downloadTotal > 0 && (
        <Button icon="download-simple" disabled={!isOnline} isBusy={download.isPending} onClick={() => download.mutate(id)}>
          <Trans>Download</Trans>
        </Button>
      )}
    </SaleBox>
  )
}
