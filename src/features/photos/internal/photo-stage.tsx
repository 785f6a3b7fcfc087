import { useLingui } from '@lingui/react/macro'
import type { PhotoCard } from '#contract/photos/photos.ts'
import { photoSources } from '#src/entities/photo/photo-sources.ts'
import { usePhotoName } from '#src/entities/photo/use-photo-name.ts'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Media } from '#src/ui/primitives/media.tsx'
import type { Zoom } from '#src/ui/zoom/use-zoom.ts'
import styles from './photo-page.module.css'

interface PhotoStageProps {
  photo: PhotoCard
  zoom: Zoom
  previous: PhotoCard | null
  next: PhotoCard | null
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** The photo on its dark stage, with the neighbours loaded in the size that will be shown. */
export function PhotoStage({ photo, zoom, previous, next, onPrevious, onNext }: PhotoStageProps) {
  const { t } = useLingui()
  const nameOf = usePhotoName()
  const { view, swiped, isZoomed, stageProps } = zoom
  const sources = photoSources(photo, 2048)
  return (
    <figure {...stageProps} aria-label={t`Photo`} className={styles.stage} data-zoomed={isZoomed || undefined}>
      <div
        className={styles.moved}
        data-swiped={swiped !== 0 || undefined}
        style={{ transform: `translate(${view.x + swiped}px, ${view.y}px) scale(${view.scale})` }}
      >
        <Media
          key={photo.photoId}
          {...sources}
          src={sources?.src}
          sizes={isZoomed ? '2048px' : sizesOnStage(photo)}
          placeholder={photo.placeholder}
          ratio="whole"
          alt={nameOf(photo)}
          isLead
        />
      </div>
      {onPrevious && <IconButton icon="caret-left" label={t`Previous photo`} className={styles.previous} onClick={onPrevious} />}
      {onNext && <IconButton icon="caret-right" label={t`Next photo`} className={styles.next} onClick={onNext} />}
      {[previous, next].map((neighbour) => neighbour && <Preloaded key={neighbour.photoId} photo={neighbour} />)}
    </figure>
  )
}

/** Loads exactly the image that the stage will choose. */
function Preloaded({ photo }: { photo: PhotoCard }) {
  const sources = photoSources(photo, 2048)
  if (!sources) return null
  const sizes = sizesOnStage(photo)
  return (
    <picture hidden>
      <source type="image/avif" srcSet={sources.avifSrcSet} sizes={sizes} />
      <img src={sources.src} srcSet={sources.srcSet} sizes={sizes} alt="" fetchPriority="low" decoding="async" />
    </picture>
  )
}

/** The width at which the whole photo fits: limited by the stage's width, or by its height. */
function sizesOnStage({ width, height }: PhotoCard): string {
  const ratio = width && height ? width / height : 1
  const fit = (wide: number, high: number) => `min(${wide}vw, ${Math.round(high * ratio)}vh)`
  return `(min-width: 1024px) ${fit(65, 90)}, ${fit(100, 75)}`
}
