import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import styles from './answer.module.css'

export interface PictureButtonProps {
  isBusy: boolean
  isDisabled: boolean
  onFiles: (files: File[]) => void
}

const pictureTypes = 'image/jpeg,image/png,image/webp,image/gif,image/heic'

/** Picks pictures for a letter. */
export function PictureButton({ isBusy, isDisabled, onFiles }: PictureButtonProps) {
  const { t } = useLingui()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        className={styles.picker}
        type="file"
        accept={pictureTypes}
        multiple
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same file may be picked again.
          event.target.value = ''
          onFiles(files)
        }}
      />
      <IconButton
        icon={isBusy ? 'hourglass' : 'plus'}
        label={isBusy ? t`Attaching` : t`Attach a picture`}
        disabled={isDisabled}
        onClick={() => isBusy || picker.current?.click()}
      />
    </>
  )
}
