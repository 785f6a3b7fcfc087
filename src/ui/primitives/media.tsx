import { useLingui } from '@lingui/react/macro'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from './icon.tsx'
import { useIsDiscreet } from './use-is-discreet.ts'
import styles from './media.module.css'
import { thumbHashToDataURL } from 'thumbhash'

const remembered = new Map<string, string>()
const rememberedLimit = 600

/** Turns a base64 thumbhash into a tiny image. Caches the latest ones, because a scrolled list shows the same ones again. */
function placeholderUrl(thumbhash: string): string | null {
  const known = remembered.get(thumbhash)
  if (known !== undefined) return known
  try {
    const url = thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0)))
    if (remembered.size >= rememberedLimit) remembered.clear()
    remembered.set(thumbhash, url)
    return url
  } catch {
    // An unreadable hash is not reported: the plain background stays behind the image.
    return null
  }
}

export interface MediaProps {
  src: string | null | undefined
  srcSet?: string | undefined
  /** The same images as AVIF. If the browser cannot load one, the next attempt is `src` and `srcSet`. */
  avifSrcSet?: string | undefined
  sizes?: string | undefined
  /** Thumbhash, base64. */
  placeholder?: string | null | undefined
  /** whole: fills the space it is given and shows the whole image. */
  ratio?: 'wide' | 'tall' | 'portrait' | 'square' | 'whole' | undefined
  /** Empty if the adjacent text has the same content. */
  alt: string
  /** The page's main image: loaded immediately and first. */
  isLead?: boolean | undefined
  topStart?: ReactNode
  topEnd?: ReactNode
  bottomStart?: ReactNode
  bottomEnd?: ReactNode
  /** Other content on top of the image, for example a `SeenYarn`. */
  children?: ReactNode
  className?: string | undefined
}

const dimensions = { wide: [640, 360], tall: [360, 640], portrait: [480, 600], square: [480, 480], whole: [1024, 768] } as const

/** An image with a fixed ratio and rounded corners. In discreet mode it is blurred; a tap reveals it until it leaves the screen. */
export function Media({
  src,
  srcSet,
  avifSrcSet,
  sizes,
  placeholder,
  ratio = 'wide',
  alt,
  isLead = false,
  topStart,
  topEnd,
  bottomStart,
  bottomEnd,
  children,
  className,
}: MediaProps) {
  const { t } = useLingui()
  const isDiscreet = useIsDiscreet()
  const [isRevealed, setIsRevealed] = useState(false)
  const [width, height] = dimensions[ratio]
  const ground = placeholder ? placeholderUrl(placeholder) : null
  const isVeiled = isDiscreet && !isRevealed

  function handleReveal(event: MouseEvent) {
    // The image is often inside a link: the first tap reveals it, and only the next one follows the link.
    event.preventDefault()
    event.stopPropagation()
    setIsRevealed(true)
  }

  return (
    <span className={classNames(styles.media, styles[ratio], isRevealed && styles.revealed, className)}>
      {ground && <img className={styles.ground} src={ground} alt="" width={width} height={height} />}
      {src && <Picture key={src} {...{ src, srcSet, avifSrcSet, sizes, alt, width, height, isLead }} />}
      {isVeiled && (
        <button type="button" className={styles.veil} aria-label={t`Show this photo`} onClick={handleReveal}>
          <Icon name="eye-slash" size="large" />
        </button>
      )}
      {topStart && <span className={classNames(styles.corner, styles.topStart)}>{topStart}</span>}
      {topEnd && <span className={classNames(styles.corner, styles.topEnd)}>{topEnd}</span>}
      {bottomStart && <span className={classNames(styles.corner, styles.bottomStart)}>{bottomStart}</span>}
      {bottomEnd && <span className={classNames(styles.corner, styles.bottomEnd)}>{bottomEnd}</span>}
      {children}
    </span>
  )
}

interface PictureProps extends Pick<MediaProps, 'srcSet' | 'avifSrcSet' | 'sizes' | 'alt' | 'isLead'> {
  src: string
  width: number
  height: number
}

/** An image that cannot be loaded is tried as WebP, and then left out: its ground stays. */
function Picture({ src, srcSet, avifSrcSet, sizes, alt, width, height, isLead }: PictureProps) {
  const [failed, setFailed] = useState<'avif' | 'all' | null>(null)
  const hasAvif = avifSrcSet !== undefined && failed === null
  if (failed === 'all') return null
  return (
    <picture className={styles.formats}>
      {hasAvif && <source type="image/avif" srcSet={avifSrcSet} sizes={sizes} />}
      <img
        className={styles.picture}
        src={src}
        srcSet={srcSet}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={isLead ? 'eager' : 'lazy'}
        fetchPriority={isLead ? 'high' : 'auto'}
        decoding="async"
        draggable={false}
        onError={() => setFailed(hasAvif ? 'avif' : 'all')}
      />
    </picture>
  )
}
