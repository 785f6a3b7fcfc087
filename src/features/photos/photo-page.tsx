import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { PhotoId } from '#contract/content/ids.ts'
import type { PhotoDetails } from '#contract/photos/photos.ts'
import { ContentActions } from '#src/entities/content/content-actions.tsx'
import { tellViewed } from '#src/entities/content/writes.ts'
import { DiscreetButton } from '#src/entities/current-user/discreet-button.tsx'
import { usePhotoName } from '#src/entities/photo/use-photo-name.ts'
import { usePhoto } from '#src/entities/photo/use-photo.ts'
import { photoRef } from '#src/entities/photo/writes.ts'
import { Sheet } from '#src/ui/feedback/sheet.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { useFullScreen } from '#src/ui/use-full-screen.ts'
import { useIsDesktop } from '#src/ui/layout/use-is-desktop.ts'
import { Action } from '#src/ui/primitives/action.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { useZoom } from '#src/ui/zoom/use-zoom.ts'
import { Filmstrip } from './internal/filmstrip.tsx'
import { PhotoFacts, PhotoHead } from './internal/photo-facts.tsx'
import { PhotoMenu } from './internal/photo-menu.tsx'
import { useNeighbours, useNeighboursAhead, usePhotoMoves, type Neighbours, type PhotoPlace } from './internal/photo-place.ts'
import { PhotoStage } from './internal/photo-stage.tsx'
import { usePhotoKeys } from './internal/use-photo-keys.ts'
import styles from './internal/photo-page.module.css'

export interface PhotoPageProps {
  photoId: PhotoId
  /** The list or album in which the next and the previous photo are. */
  place: PhotoPlace
  comments: ReactNode
}

/** A photo on a dark stage, with its neighbours, its facts and its comments. On the phone the comments are in a sheet. */
export function PhotoPage({ photoId, place, comments }: PhotoPageProps) {
  const photo = usePhoto(photoId)
  const isDesktop = useIsDesktop()
  const nameOf = usePhotoName()
  const neighbours = useNeighbours(photoId, place)
  useNeighboursAhead(neighbours, place)
  const { goTo, leave, goToList } = usePhotoMoves(place)
  const { previous, next } = neighbours
  const [areCommentsOpen, setAreCommentsOpen] = useState(false)

  // Reports to the server that the photo was opened, once per visit of the photo.
  useEffect(() => {
    tellViewed(photoRef(photoId))
  }, [photoId])

  /** The next photo takes its place. */
  function handleRemoved(): Promise<void> {
    const neighbour = next ?? previous
    return neighbour ? goTo(neighbour.photoId) : goToList()
  }

  const actions = (
    <ContentActions item={photoRef(photoId)} marks={photo}>
      {!isDesktop && <CommentsAction total={photo.totalComment} onOpen={() => setAreCommentsOpen(true)} />}
      <PhotoMenu photo={photo} onRemoved={handleRemoved} />
    </ContentActions>
  )
  const viewer = <Viewer {...{ photo, place, neighbours }} onGoTo={(id) => void goTo(id)} onClose={leave} caption={!isDesktop && actions} />
  if (isDesktop)
    return (
      <Page
        title={nameOf(photo)}
        hasNoBar
        isFlush
        panel={
          <Stack gap={5}>
            <PhotoHead photo={photo} />
            <PhotoFacts photo={photo} />
            {actions}
            {comments}
          </Stack>
        }
      >
        {viewer}
      </Page>
    )
  return (
    <Page title={nameOf(photo)} hasNoBar isFlush>
      {viewer}
      <div className={styles.below}>
        <PhotoFacts photo={photo} />
      </div>
      {areCommentsOpen && (
        <Sheet isOpen onClose={() => setAreCommentsOpen(false)} title={nameOf(photo)}>
          {comments}
        </Sheet>
      )}
    </Page>
  )
}

function CommentsAction({ total, onOpen }: { total: number; onOpen: () => void }) {
  const { t, i18n } = useLingui()
  const figure = i18n.number(total)
  return (
    <Action icon="chat-circle" aria-haspopup="dialog" aria-label={t`Comments: ${figure}`} onClick={onOpen}>
      {figure}
    </Action>
  )
}

interface ViewerProps {
  photo: PhotoDetails
  place: PhotoPlace
  neighbours: Neighbours
  onGoTo: (photoId: PhotoId) => void
  onClose: () => void
  /** Below the photo, on the phone. The desktop has a filmstrip there. */
  caption: ReactNode
}

/** Dark in both themes. */
function Viewer({ photo, place, neighbours, onGoTo, onClose, caption }: ViewerProps) {
  const { previous, next, position, total, totalIsLimit } = neighbours
  const { t } = useLingui()
  const viewer = useRef<HTMLDivElement>(null)
  const fullScreen = useFullScreen(viewer)
  const goToPrevious = previous ? () => onGoTo(previous.photoId) : undefined
  const goToNext = next ? () => onGoTo(next.photoId) : undefined
  const zoom = useZoom({ of: photo.photoId, onSwipe: (to) => (to === 'next' ? goToNext : goToPrevious)?.() })
  usePhotoKeys({ zoom, onPrevious: goToPrevious, onNext: goToNext, onClose, onFullScreen: fullScreen.toggle ?? undefined })
  return (
    <div ref={viewer} className={styles.viewer} data-theme="dark" data-covers-bars={caption ? '' : undefined}>
      <div className={styles.bar}>
        <IconButton icon="x" label={t`Close`} onClick={onClose} />
        <Text as="output" size="head" isTabular className={styles.position}>
          {position > 0 && (totalIsLimit ? t`${position} of more than ${total}` : t`${position} of ${total}`)}
        </Text>
        <IconButton icon="minus" label={t`Zoom out`} disabled={!zoom.isZoomed} onClick={zoom.zoomOut} />
        <IconButton icon="plus" label={t`Zoom in`} onClick={zoom.zoomIn} />
        <DiscreetButton />
        {fullScreen.toggle && (
          <IconButton
            icon={fullScreen.isOn ? 'corners-in' : 'corners-out'}
            label={fullScreen.isOn ? t`Leave full screen` : t`Full screen`}
            onClick={fullScreen.toggle}
          />
        )}
      </div>
      <PhotoStage photo={photo} zoom={zoom} previous={previous} next={next} onPrevious={goToPrevious} onNext={goToNext} />
      {caption ? (
        <div>
          {position > 0 && total > 1 && <Where position={position} total={total} />}
          <div className={styles.caption}>
            <PhotoHead photo={photo} />
            {caption}
          </div>
        </div>
      ) : (
        <Filmstrip photo={photo} place={place} neighbours={neighbours} onGoTo={onGoTo} />
      )}
    </div>
  )
}

/** The photo's place in the list, drawn as yarn; the figures in the bar say the same. */
function Where({ position, total }: { position: number; total: number }) {
  const share = 100 / total
  return (
    <div className={styles.where} aria-hidden="true">
      <span style={{ insetInlineStart: `${(position - 1) * share}%`, inlineSize: `${share}%` }} />
    </div>
  )
}
