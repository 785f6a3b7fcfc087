import { reportProblem } from '#src/data/http/report-problem.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type DragEvent } from 'react'
import type { UploadServer } from '#contract/uploads.ts'
import type { PickedFile } from '#src/offline/uploads/upload-entry.ts'
import { formatBytes } from '#src/lib/bytes.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { pickedFromDrop } from './picking/pick-files.ts'
import styles from './file-drop.module.css'

export interface FileDropProps {
  server: UploadServer
  /** The screen is otherwise empty: the drop zone is its empty state. */
  isRoomy: boolean
  onDrop: (picked: PickedFile[]) => void
  onPress: () => void
}

/** A drop zone for videos. The button in it offers the same function. */
export function FileDrop({ server, isRoomy, onDrop, onPress }: FileDropProps) {
  const { i18n } = useLingui()
  const [isOver, setIsOver] = useState(false)
  const limit = formatBytes(server.maxBytes, i18n.locale)
  const kinds = server.extensions.join(', ')

  function handleOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    pickedFromDrop(event.dataTransfer).then(onDrop, reportProblem)
  }

  return (
    <div
      className={classNames(styles.place, isRoomy && styles.roomy, isOver && styles.over)}
      onDragEnter={handleOver}
      onDragOver={handleOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <Icon name="upload-simple" size="large" />
      {isRoomy && (
        <Text as="h2" size="title">
          <Trans>Upload a video</Trans>
        </Text>
      )}
      <Text tone="muted">
        <Trans>Drop files here, or choose them. Uploads resume automatically after a reload or lost connection.</Trans>
      </Text>
      <Button variant="quiet" onClick={onPress}>
        <Trans>Choose files</Trans>
      </Button>
      <Text size="meta" tone="faint">
        <Trans>
          {kinds}, up to {limit} each
        </Trans>
      </Text>
    </div>
  )
}
