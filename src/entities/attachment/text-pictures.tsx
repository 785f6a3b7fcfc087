import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ChatAttachment } from '#contract/chat/chat.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Media } from '#src/ui/primitives/media.tsx'
import styles from './text-pictures.module.css'

export interface TextPicturesProps {
  attachments: ReadonlyArray<Pick<ChatAttachment, 'attachmentId' | 'destination' | 'width' | 'height'>>
  senderName: string
  className?: string | undefined
}

/**
 * Images of a mail message or a comment: a single one in its own aspect ratio, several as squares; each opens large. A
 * stranger's images stay hidden until they are accepted.
 */
export function TextPictures({ attachments, senderName, className }: TextPicturesProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState<string | null>(null)
  const isAlone = attachments.length === 1
  return (
    <div className={classNames(styles.pictures, isAlone && styles.alone, className)}>
      {attachments.map(({ attachmentId, destination, width, height }, index) => {
        const number = index + 1
        if (destination === null) return <HiddenPicture key={attachmentId} />
        const ratio = !isAlone ? 'square' : width >= height ? 'wide' : 'portrait'
        return (
          <button key={attachmentId} type="button" aria-label={t`Open photo ${number}`} onClick={() => setShown(destination)}>
            <Media src={destination} ratio={ratio} alt="" />
          </button>
        )
      })}
      <Dialog isOpen={shown !== null} onClose={() => setShown(null)} title={senderName} size="large">
        {shown !== null && <img src={shown} alt={t`Photo by ${senderName}`} className={styles.large} />}
      </Dialog>
    </div>
  )
}

function HiddenPicture() {
  return (
    <div className={styles.hiddenPicture}>
      <Icon name="eye-slash" size="large" />
      <span>
        <Trans>Hidden until you accept</Trans>
      </span>
    </div>
  )
}
