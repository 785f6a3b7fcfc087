import { useEffect, useRef, useState } from 'react'
import { attachmentLimits } from '#contract/texts/attachments.ts'
import { mayBePicture } from './picture-types.ts'

export interface PickedPicture {
  file: File
  url: string
  width: number
  height: number
}

export interface PickedPictures {
  picked: readonly PickedPicture[]
  /** Some of the files are not images, are too large, or exceed the limit. */
  refused: 'unreadable' | 'tooMany' | null
  add: (files: readonly File[]) => void
  remove: (picture: PickedPicture) => void
  clear: () => void
}

/** Images attached to a text that is not sent yet. They are decoded first: an image that cannot be shown is not sent. */
export function usePickedPictures(): PickedPictures {
  const [picked, setPicked] = useState<readonly PickedPicture[]>([])
  const [refused, setRefused] = useState<PickedPictures['refused']>(null)
  const urls = useRef(new Set<string>())

  // Object URLs must be revoked once they are no longer shown.
  useEffect(() => {
    const made = urls.current
    return () => made.forEach((url) => URL.revokeObjectURL(url))
  }, [])

  async function add(files: readonly File[]) {
    const read = await Promise.all(files.map(readPicture))
    const readable = read.filter((picture) => picture !== null)
    const room = attachmentLimits.files - picked.length
    for (const { url } of readable) urls.current.add(url)
    setRefused(readable.length < files.length ? 'unreadable' : readable.length > room ? 'tooMany' : null)
    setPicked((before) => [...before, ...readable].slice(0, attachmentLimits.files))
  }

  return {
    picked,
    refused,
    add: (files) => void add(files),
    remove: (picture) => setPicked((before) => before.filter((other) => other !== picture)),
    clear() {
      setPicked([])
      setRefused(null)
    },
  }
}

/**
 * Null: the browser cannot show it, or the server does not accept it (Safari shows HEIC, which the server cannot
 * decode).
 */
async function readPicture(file: File): Promise<PickedPicture | null> {
  if (file.size > attachmentLimits.bytes || !mayBePicture(file)) return null
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    bitmap.close()
    return { file, url: URL.createObjectURL(file), width, height }
  } catch {
    // Not an image, or of a type this browser does not know.
    return null
  }
}
