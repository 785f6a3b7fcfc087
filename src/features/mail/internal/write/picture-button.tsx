import { useLingui } from '@lingui/react/macro'
import { pictureAccept } from '#src/entities/attachment/picture-types.ts'
import { useFilesInput } from '#src/ui/form/widgets/use-files-input.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'

export interface PictureButtonProps {
  isBusy: boolean
  isDisabled: boolean
  onFiles: (files: File[]) => void
}

/** Picks images for a mail message. */
export function PictureButton({ isBusy, isDisabled, onFiles }: PictureButtonProps) {
  const { t } = useLingui()
  const { open, input } = useFilesInput(pictureAccept, onFiles)
  return (
    <>
      {input}
      <IconButton
        icon={isBusy ? 'hourglass' : 'plus'}
        label={isBusy ? t`Attaching` : t`Attach a photo`}
        disabled={isDisabled}
        onClick={() => isBusy || open()}
      />
    </>
  )
}
