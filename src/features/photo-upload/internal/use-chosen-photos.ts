import { useState } from 'react'
import { photosAtOnce } from '#contract/photos/photo-choices.ts'
import { photoFiles } from '#src/entities/upload/check-file.ts'
import { sortFiles, type RefusedFile } from '#src/entities/upload/sort-files.ts'

/** A photo that is not in the upload queue yet. */
export interface ChosenPhoto {
  readonly id: number
  readonly file: File
  /** Tells the chosen file from others, also when `file` is no longer it: a photo must not come back unblurred when it is chosen again. */
  readonly originalKey: string
  /** The file is the one with the blurred areas; the original has been given up. */
  readonly isBlurred: boolean
}

interface Chosen {
  readonly photos: readonly ChosenPhoto[]
  readonly refused: readonly RefusedFile[]
  /** How many were left out, because no more can be described together. */
  readonly leftOut: number
  readonly nextId: number
}

/** A file with what is known of it from before a reload. */
export type RestoredPhoto = Pick<ChosenPhoto, 'file'> & Partial<Pick<ChosenPhoto, 'originalKey' | 'isBlurred'>>

export interface ChosenPhotos extends Omit<Chosen, 'nextId'> {
  add: (files: readonly File[]) => void
  /** Photos from the device. */
  restore: (photos: readonly RestoredPhoto[]) => void
  remove: (id: number) => void
  replaceByBlurred: (id: number, file: File) => void
  forgetRefused: () => void
  clear: () => void
}

const nothing: Chosen = { photos: [], refused: [], leftOut: 0, nextId: 1 }

/** The photos chosen for the next upload. `use-kept-photos.ts` keeps them on the device until the member uploads them. */
export function useChosenPhotos(): ChosenPhotos {
  const [chosen, setChosen] = useState(nothing)
  return {
    ...chosen,
    add: (files) =>
      setChosen((before) =>
        added(
          before,
          files.map((file) => ({ file })),
        ),
      ),
    restore: (photos) => setChosen((before) => added(before, photos)),
    remove: (id) => setChosen((before) => ({ ...before, photos: before.photos.filter((photo) => photo.id !== id), leftOut: 0 })),
    replaceByBlurred: (id, file) =>
      setChosen((before) => ({
        ...before,
        photos: before.photos.map((photo) => (photo.id === id ? { ...photo, file, isBlurred: true } : photo)),
      })),
    forgetRefused: () => setChosen((before) => ({ ...before, refused: [], leftOut: 0 })),
    clear: () => setChosen((before) => ({ ...nothing, nextId: before.nextId })),
  }
}

export const keyOf = ({ name, size, lastModified }: File) => `${size} ${lastModified} ${name}`

/** A file chosen twice is there once, and one that cannot be used is named. */
function added({ photos, nextId }: Chosen, given: readonly RestoredPhoto[]): Chosen {
  const { accepted, refused } = sortFiles(
    given.map(({ file }) => ({ file, handle: null })),
    photoFiles,
  )
  const isAccepted = new Set(accepted.map(({ file }) => file))
  const known = new Set(photos.map(({ originalKey }) => originalKey))
  const fresh = given
    .filter(({ file }) => isAccepted.has(file))
    .map(({ file, originalKey = keyOf(file), isBlurred = false }) => ({ file, originalKey, isBlurred }))
    .filter(({ originalKey }) => !known.has(originalKey) && known.add(originalKey))
  const taken = fresh.slice(0, photosAtOnce - photos.length)
  return {
    photos: [...photos, ...taken.map((photo, index) => ({ id: nextId + index, ...photo }))],
    refused,
    leftOut: fresh.length - taken.length,
    nextId: nextId + taken.length,
  }
}
