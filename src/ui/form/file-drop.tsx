import { useLingui } from '@lingui/react/macro'
import { useId, useState, type DragEvent, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import type { IconName } from '../primitives/icon-names.ts'
import { Icon } from '../primitives/icon.tsx'
import styles from './file-drop.module.css'

export interface FileDropProps {
  /** The prompt: "Choose a video". */
  label: ReactNode
  hint?: ReactNode
  /** As for an input: `video/*,.mkv`. The browser does not apply it to dropped files, so check them. */
  accept?: string | undefined
  isMultiple?: boolean | undefined
  isDisabled?: boolean | undefined
  icon?: IconName | undefined
  onFiles: (files: File[]) => void
}

/** Accepts files by click or drop: a native file input with a larger target area. */
export function FileDrop({ label, hint, accept, isMultiple = false, isDisabled = false, icon = 'upload-simple', onFiles }: FileDropProps) {
  const { t } = useLingui()
  const hintId = useId()
  const [isOver, setIsOver] = useState(false)

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const files = [...event.dataTransfer.files]
    if (!isDisabled && files.length > 0) onFiles(isMultiple ? files : files.slice(0, 1))
  }

  function handleDragOver(event: DragEvent) {
    if (isDisabled || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }

  return (
    <label className={classNames(styles.drop, isOver && styles.over, isDisabled && styles.disabled)}>
      <input
        className={styles.input}
        type="file"
        accept={accept}
        multiple={isMultiple}
        disabled={isDisabled}
        onDragOver={handleDragOver}
        onDragLeave={() => setIsOver(false)}
        onDrop={handleDrop}
        aria-describedby={hint === undefined ? undefined : hintId}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // Allows choosing the same file again.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Icon name={icon} size="large" />
      <span className={styles.label}>{isOver ? t`Drop here` : label}</span>
      {hint !== undefined && (
        <span id={hintId} className={styles.hint}>
          {hint}
        </span>
      )}
    </label>
  )
}
