import { Trans, useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import type { VideoAlbumId } from '#contract/content/ids.ts'
import type { Purchase } from '#contract/money/downloads.ts'
import { BoughtItem } from '#src/entities/sale/bought-item.tsx'
import { DownloadsLeft } from '#src/entities/sale/downloads-left.tsx'
import { useDownload } from '#src/entities/sale/use-download.tsx'
import { SavingProgress } from '#src/entities/video/saved/saving-progress.tsx'
import type { VideoView } from '#src/offline/media/video-view.ts'
import { networkState } from '#src/platform/network.ts'
import type { MenuItem } from '#src/ui/feedback/menu.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { DownloadBars } from './download-bars.tsx'
import { SavedActions, Watch } from './saved-actions.tsx'
import { SavedAlbumLine } from './saved-album-line.tsx'
import { SavedLine } from './saved-line.tsx'
import { Until } from './until.tsx'

export interface PurchaseRowProps {
  purchase: Purchase
  /** The same video on this device. */
  saved: VideoView | undefined
  /** The videos that play offline. */
  savedIds: ReadonlySet<number>
}

/** One purchase: what is left of it, and until when. The file is downloaded from here. */
export function PurchaseRow({ purchase, saved, savedIds }: PurchaseRowProps) {
  const { serial, isActive, typeId, itemId } = purchase
  return (
    <BoughtItem
      purchase={purchase}
      description={
        <>
          {!isActive && (
            <Trans>
              Ended <Time value={purchase.tmExpiry} form="date" />
            </Trans>
          )}
          {isActive && (saved ? <OfSaved video={saved} purchase={purchase} /> : <Left purchase={purchase} />)}
          {/* The contract brands ids, and this one is an album's. */}
          {isActive && typeId === 'video_album' && <SavedAlbumLine albumId={itemId as VideoAlbumId} savedIds={savedIds} />}
          {serial !== null && (
            <div>
              <Trans>Serial number: {serial}</Trans>
            </div>
          )}
        </>
      }
      end={({ title, path }) =>
        path === null || !isActive ? <Ended isActive={isActive} {...{ title, path }} /> : <Actions {...{ purchase, saved, title, path }} />
      }
    />
  )
}

function Left({ purchase }: { purchase: Purchase }) {
  const { downloads, downloadTotal } = purchase
  return (
    <>
      {downloadTotal > 0 && <DownloadBars downloads={downloads} downloadTotal={downloadTotal} />}
      <div>
        <Until purchase={purchase} />
      </div>
    </>
  )
}

/** Of a video that is, or is being, saved on this device. */
export function OfSaved({ video, purchase }: { video: VideoView; purchase: Purchase }) {
  const { downloads, downloadTotal } = purchase
  if (video.state.kind !== 'saved') return <SavingProgress video={video} />
  return (
    <>
      <SavedLine video={video} />
      {downloadTotal > 0 && (
        <>
          <DownloadsLeft downloads={downloads} downloadTotal={downloadTotal} />
          {' · '}
        </>
      )}
      <Until purchase={purchase} />
    </>
  )
}

interface EndedProps {
  isActive: boolean
  title: string
  path: string | null
}

function Ended({ isActive, title, path }: EndedProps) {
  const { t } = useLingui()
  if (isActive) return null
  return (
    <>
      <Badge>
        <Trans>Ended</Trans>
      </Badge>
      {path !== null && (
        <RouterLink href={path} className={buttonClass({ variant: 'quiet', size: 'small' })} aria-label={t`Buy again: “${title}”`}>
          <Trans>Buy again</Trans>
        </RouterLink>
      )}
    </>
  )
}

interface ActionsProps extends Pick<PurchaseRowProps, 'purchase' | 'saved'> {
  title: string
  path: string
}

function Actions({ purchase: { id, typeId, downloads, downloadTotal }, saved, title, path }: ActionsProps) {
  const { t } = useLingui()
  const download = useDownload()
  const isOnline = useSyncExternalStore(networkState.isOnline.subscribe, networkState.isOnline.get)
  if (saved) {
    const item: MenuItem = {
      ...{ key: 'download', label: <Trans>Download</Trans>, icon: 'download-simple', isDisabled: !isOnline },
      onSelect: () => download.mutate(id),
    }
    return <SavedActions video={saved} title={title} more={downloadTotal > 0 ? [item] : []} />
  }
  const isVideo = typeId === 'video'
  return (
    <>
      {downloadTotal > 0 && (
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
      {isVideo && downloads === 0 && <Watch path={path} title={title} />}
    </>
  )
}
