import { reportProblem } from '#src/data/http/report-problem.ts'
import { useLingui } from '@lingui/react/macro'
import { useRef, type ReactNode } from 'react'
import type { UploadServer } from '#contract/uploads.ts'
import { acceptOf } from '#src/entities/upload/check-file.ts'
import type { PickedFile, UploadKind } from '#src/offline/uploads/upload-entry.ts'
import { hasHandlePicker, pickedFrom, pickWithHandles } from './pick-files.ts'

export interface FilePicker {
  open: () => void
  /** Has to be rendered somewhere. */
  input: ReactNode
}

export interface FilePickerOptions {
  server: Pick<UploadServer, 'extensions'>
  isMultiple: boolean
  kind?: UploadKind | undefined
  onPick: (picked: PickedFile[]) => void
}

/** Opens the picker that gives handles where there is one, otherwise the browser's file input. */
export function useFilePicker({ server, isMultiple, kind = 'video', onPick }: FilePickerOptions): FilePicker {
  const { t } = useLingui()
  const label = kind === 'photo' ? t`Photos` : t`Videos`
  const inputRef = useRef<HTMLInputElement>(null)

  function handleOpen() {
    if (!hasHandlePicker()) {
      inputRef.current?.click()
      return
    }
    pickWithHandles(server.extensions, { kind, label, isMultiple }).then(onPick, (error: unknown) => {
      reportProblem(error)
      // A picker that is forbidden here (an embedded page) must not block the upload: the input works everywhere.
      inputRef.current?.click()
    })
  }

  return {
    open: handleOpen,
    input: (
      <input
        ref={inputRef}
        type="file"
        hidden
        multiple={isMultiple}
        accept={acceptOf(server, kind)}
        aria-label={label}
        onChange={(event) => {
          onPick(pickedFrom(event.target.files ?? []))
          // Allows choosing the same file again.
          event.target.value = ''
        }}
      />
    ),
  }
}
