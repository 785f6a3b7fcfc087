/**
 * Files from a picker or a drop, with handles where the browser provides them: with a handle, reopening a file takes
 * one tap.
 */
import type { PickedFile, UploadKind } from '#src/offline/uploads/upload-entry.ts'

interface PickerWindow {
  showOpenFilePicker?: (options: {
    multiple: boolean
    types: { description: string; accept: Record<string, string[]> }[]
  }) => Promise<FileSystemFileHandle[]>
}

/** Chromium on desktops; elsewhere a file input is used. */
export function hasHandlePicker(): boolean {
  return 'showOpenFilePicker' in globalThis
}

/** Empty when the member closed the picker. */
export async function pickWithHandles(
  extensions: readonly string[],
  { kind, label, isMultiple }: { kind: UploadKind; label: string; isMultiple: boolean },
): Promise<PickedFile[]> {
  // Checked by `hasHandlePicker`; the standard types do not include it yet.
  const { showOpenFilePicker } = globalThis as PickerWindow
  if (!showOpenFilePicker) return []
  try {
    const handles = await showOpenFilePicker({
      multiple: isMultiple,
      types: [
        { description: label, accept: { [`${kind === 'photo' ? 'image' : 'video'}/*`]: extensions.map((extension) => `.${extension}`) } },
      ],
    })
    return await Promise.all(handles.map(async (handle) => ({ file: await handle.getFile(), handle })))
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return []
    throw error
  }
}

export function pickedFrom(files: Iterable<File>): PickedFile[] {
  return [...files].map((file) => ({ file, handle: null }))
}

type HandleItem = DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> }

/** The items have to be read before the first await: the browser empties a drop right after its event. */
export async function pickedFromDrop(transfer: DataTransfer): Promise<PickedFile[]> {
  const items: HandleItem[] = [...transfer.items].filter((item) => item.kind === 'file')
  const found = items.map((item) => ({ file: item.getAsFile(), handle: item.getAsFileSystemHandle?.() ?? Promise.resolve(null) }))
  return Promise.all(
    found
      .flatMap(({ file, handle }) => (file ? [{ file, handle }] : []))
      .map(async ({ file, handle }) => {
        const known = await handle
        return { file, handle: known?.kind === 'file' ? (known as FileSystemFileHandle) : null } // narrowed by `kind`
      }),
  )
}
