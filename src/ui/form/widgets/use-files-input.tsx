import { useRef, type ReactNode } from 'react'

export interface FilesInput {
  open: () => void
  /** Must be rendered somewhere. */
  input: ReactNode
}

/** The browser's own input for several files, opened by any button. */
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
          // Allows picking the same file again.
          target.value = ''
        }}
      />
    ),
  }
}
