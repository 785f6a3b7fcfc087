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
  /** The images, once all that were added have been decoded: a text takes them with it. */
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

  const { change, discard, latest } = usePictureDraft(draftKey, picked, (next) => {
    for (const { url } of next) urls.current.add(url)
    setPicked(next)
  })

  async function read(files: readonly File[]) {
    const decoded = await Promise.all(files.map((file) => readPicture({ id: randomUuid(), file })))
    const readable = decoded.filter((picture) => picture !== null)
    const room = attachmentLimits.files - latest().length
    setRefused(readable.length < files.length ? 'unreadable' : readable.length > room ? 'tooMany' : null)
    change((before) => [...before, ...readable].slice(0, attachmentLimits.files))
  }

  return {
    picked,
    refused,
    add: (files) => void (reading.current = Promise.all([reading.current, read(files)])),
    remove: (picture) => change((before) => before.filter((other) => other !== picture)),
    clear() {
      discard()
      setRefused(null)
    },
    async settled() {
      await reading.current
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
    readMemberDraftFiles(draftKey)
      .then((files) => Promise.all(files.map(readPicture)))
      .then((read) => !isGone && restore(read.filter((picture) => picture !== null)))
      .catch(reportProblem)
    return () => void (isGone = true)
  }, [draftKey])

  return {
    latest: () => latest.current,
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
