import { useRef, type ReactNode } from 'react'

export interface FilesInput {
  open: () => void
  /** Has to be drawn somewhere. */
  input: ReactNode
}

/** The browser's own input for several files, opened by a button of any look. */
export function useFilesInput(accept: string, onFiles: (files: File[]) => void): FilesInput {
  const inputRef = useRef<HTMLInputElement>(null)
  return {
    open: () => inputRef.current?.click(),
    input: (
      <input
        ref={inputRef}
        type="file"
        accept={accept}
        multiple
        hidden
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file may be picked again.
          target.value = ''
        }}
      />
    ),
  }
}
