import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type CSSProperties } from 'react'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import styles from './picture.module.css'

export interface PictureProps {
  /** Null while the conversation is a request: nothing is fetched. */
  src: string | null
  width: number
  height: number
}

/** An image in the log, in its own aspect ratio; pressing it opens it large. */
export function Picture({ src, width, height }: PictureProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const ratio = `${Math.max(1, width)} / ${Math.max(1, height)}`
  // Limits the height to the window and derives the width from the ratio. The share of the bubble is a max-width and no
  // part of the width: a width with a percentage in it counts as the image's intrinsic width while the bubble is
  // measured.
  const style = {
    aspectRatio: ratio,
    inlineSize: `min(300px, ${Math.round((320 * Math.max(1, width)) / Math.max(1, height))}px)`,
    maxInlineSize: '100%',
  }

  if (src === null) return <Hidden style={style}>{t`Shown when you accept`}</Hidden>
  if (hasFailed) return <Hidden style={style}>{t`Couldn’t load the photo`}</Hidden>
  return (
    <>
      <button type="button" className={styles.picture} style={style} aria-label={t`Show the photo`} onClick={() => setIsOpen(true)}>
        <img src={src} alt="" width={width} height={height} decoding="async" draggable={false} onError={() => setHasFailed(true)} />
      </button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={<Trans>Photo</Trans>} size="large">
        <img className={styles.large} src={src} alt={t`Photo`} width={width} height={height} />
      </Dialog>
    </>
  )
}

function Hidden({ style, children }: { style: CSSProperties; children: string }) {
  return (
    <span className={styles.hidden} style={style}>
      <Icon name="eye-slash" />
      {children}
    </span>
  )
}
