import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { attachmentLimits } from '#contract/texts/attachments.ts'
import { keepMemberDraftFiles, readMemberDraftFiles, type DraftFile } from '#src/data/drafts/draft-files.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { randomUuid } from '#src/lib/random-uuid.ts'
import { mayBePicture } from './picture-types.ts'

export interface PickedPicture {
  /** A UUID. */
  id: string
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
  /** Removes images that have been sent; those added since stay. */
  takeOut: (sent: Pictures) => void
  /** Resolves with the images to send, once those of the draft and all that were added have been decoded. */
  settled: () => Promise<Pictures>
}

/**
 * Images attached to a text that is not sent yet. They are decoded first: an image that cannot be shown is not sent. With the key of a
 * draft, they are saved on the device until they are cleared.
 */
export function usePickedPictures(draftKey?: string): PickedPictures {
  const [picked, setPicked] = useState<readonly PickedPicture[]>([])
  const [refused, setRefused] = useState<PickedPictures['refused']>(null)
  const urls = useRef(new Set<string>())

  // Object URLs must be revoked once they are no longer shown.
  useEffect(() => {
    const made = urls.current
    return () => made.forEach((url) => URL.revokeObjectURL(url))
  }, [])

  const reading = useRef<Promise<unknown>>(Promise.resolve())

  const { change, discard, latest, restored } = usePictureDraft(draftKey, picked, (next) => {
    for (const { url } of next) urls.current.add(url)
    setPicked(next)
  })

  /** One after the other: a decoded photo takes tens of megabytes. Those that have no room are not decoded. */
  async function read(files: readonly File[]) {
    const readable: PickedPicture[] = []
    let isUnreadable = false
    let isFull = false
    for (const file of files) {
      isFull = latest().length + readable.length >= attachmentLimits.files
      if (isFull) break
      const picture = await readPicture({ id: randomUuid(), file })
      if (picture) readable.push(picture)
      else isUnreadable = true
    }
    setRefused(isUnreadable ? 'unreadable' : isFull ? 'tooMany' : null)
    change((before) => [...before, ...readable].slice(0, attachmentLimits.files))
  }

  return {
    picked,
    refused,
    add: (files) => void (reading.current = reading.current.then(() => read(files))),
    remove: (picture) => change((before) => before.filter((other) => other !== picture)),
    clear() {
      discard()
      setRefused(null)
    },
    takeOut(sent) {
      change((before) => before.filter((picture) => !sent.includes(picture)))
      setRefused(null)
    },
    async settled() {
      await Promise.all([restored(), reading.current])
      return latest()
    },
  }
}

type Pictures = readonly PickedPicture[]

/** Restores the pictures of a draft, changes and saves them. What was discarded before it was read does not come back. */
function usePictureDraft(draftKey: string | undefined, picked: Pictures, show: (next: Pictures) => void) {
  /** Files may be added before the next render, and before those of the draft have been read. */
  const latest = useRef(picked)
  const isDiscarded = useRef(false)
  const restoring = useRef<Promise<unknown>>(Promise.resolve())
  const put = (next: Pictures) => {
    latest.current = next
    show(next)
    if (draftKey !== undefined) keepMemberDraftFiles(draftKey, next).catch(reportProblem)
  }
  const restore = useEffectEvent((kept: Pictures) => {
    if (kept.length > 0 && !isDiscarded.current) put([...kept, ...latest.current].slice(0, attachmentLimits.files))
  })

  // Reads what an earlier visit has left on the device.
  useEffect(() => {
    if (draftKey === undefined) return
    let isGone = false
    restoring.current = readMemberDraftFiles(draftKey)
      .then((files) => Promise.all(files.map(readPicture)))
      .then((read) => !isGone && restore(read.filter((picture) => picture !== null)))
      .catch(reportProblem)
    return () => void (isGone = true)
  }, [draftKey])

  return {
    latest: () => latest.current,
    restored: () => restoring.current,
    change: (next: (before: Pictures) => Pictures) => put(next(latest.current)),
    discard() {
      isDiscarded.current = true
      put([])
    },
  }
}

/**
 * Null: the browser cannot show it, or the server does not accept it (Safari shows HEIC, which the server cannot
 * decode).
 */
async function readPicture({ id, file }: DraftFile): Promise<PickedPicture | null> {
  if (file.size > attachmentLimits.bytes || !mayBePicture(file)) return null
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    bitmap.close()
    return { id, file, url: URL.createObjectURL(file), width, height }
  } catch {
    // Not an image, or of a type this browser does not know.
    return null
  }
}
