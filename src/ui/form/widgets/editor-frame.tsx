import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Row } from '../../layout/row.tsx'
import { Stack } from '../../layout/stack.tsx'
import { Button } from '../../primitives/button.tsx'
import { takesPictures } from './picture-files.ts'
import { useFilesInput } from './use-files-input.tsx'

export interface EditorFrameProps {
  /** The text. */
  children: ReactNode
  /** The photos, and why some were refused. */
  pictures: ReactNode
  /** Photos, chosen, pasted or dropped. */
  onFiles: (files: File[]) => void
  /** Media types of images, as in a file input. */
  accept: string
  /** No more photos can be added. */
  isFull: boolean
  isUploading?: boolean | undefined
  /** Beside the button for photos. */
  tools?: ReactNode
  /** At the end of that line. */
  actions?: ReactNode
}

/** A text with photos below it, chosen, pasted or dropped, and the line of buttons. */
export function EditorFrame({ children, pictures, onFiles, accept, isFull, isUploading = false, tools, actions }: EditorFrameProps) {
  const add = (files: File[]) => {
    if (files.length > 0) onFiles(files)
  }
  const picker = useFilesInput(accept, add)
  return (
    <Stack gap={2}>
      <div {...takesPictures(onFiles)}>{children}</div>
      {pictures}
      <Row justify="between">
        {picker.input}
        <Row gap={1}>
          <Button
            variant="ghost"
            size={actions === undefined ? undefined : 'small'}
            icon="plus"
            isBusy={isUploading}
            busyLabel={<Trans>Attaching</Trans>}
            disabled={isFull}
            onClick={picker.open}
          >
            <Trans>Attach a photo</Trans>
          </Button>
          {tools}
        </Row>
        {actions}
      </Row>
    </Stack>
  )
}
