import { useEffect, useEffectEvent, useState } from 'react'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { memberStore } from '#src/data/session/member-store.ts'
import type { DeviceStore } from '#src/offline/db/open-device-store.ts'
import { isLockMarked } from '#src/offline/lock/key-ring.ts'
import { keepChosenFile, readSharedFiles, removeSharedFiles } from '#src/offline/uploads/shared-files.ts'
import { keyOf, type ChosenPhoto, type ChosenPhotos } from './use-chosen-photos.ts'

export interface KeptPhotos {
  /** All chosen photos are on the device, so a reload loses nothing. */
  readonly areAllKept: boolean
  /** Resolves when the device has what is chosen now. */
  readonly settle: () => Promise<void>
  /** Removes them from the device, with shared photos that could not be used. */
  readonly forget: () => Promise<void>
}

/**
 * Keeps the chosen photos on the device until they are uploaded or dropped, and offers them again after a reload, together with those shared
 * into the app. A blurred photo replaces its original there at once. Without a store, or under the app lock, nothing is kept.
 */
export function useKeptPhotos(memberId: number, chosen: ChosenPhotos): KeptPhotos {
  const [copies] = useState(() => new DeviceCopies(memberId))
  const [kept, setKept] = useState<readonly ChosenPhoto[] | null>(null)
  const restore = useEffectEvent(chosen.restore)

  // Reads the device store, which is outside of React.
  useEffect(() => {
    copies.read().then(restore).catch(reportProblem)
  }, [copies])

  // Synchronises the device store with the choice.
  useEffect(() => {
    copies
      .follow(chosen.photos)
      .then((isKept) => isKept && setKept(chosen.photos))
      .catch(reportProblem)
  }, [copies, chosen.photos])

  return {
    areAllKept: chosen.photos.length === 0 || kept === chosen.photos,
    settle: () => copies.settle(),
    forget: () => copies.forget(),
  }
}

interface Copy {
  readonly rowId: number
  readonly file: File
}

/** The rows of the chosen photos, by `originalKey`. Its steps run one after another. */
class DeviceCopies {
  readonly #memberId: number
  readonly #copies = new Map<string, Copy>()
  /** Rows of shared files that are not among the chosen ones. */
  #unused: readonly number[] = []
  #isForgotten = false
  #last: Promise<unknown> = Promise.resolve()

  constructor(memberId: number) {
    this.#memberId = memberId
  }

  /** The photos on the device. */
  read() {
    return this.#next(async (store) => {
      if (!store) return []
      const { ids, rows } = await readSharedFiles(store, 'photo')
      const photos = rows.map(({ id, file, chosen }) => ({ rowId: id, file, originalKey: keyOf(file), isBlurred: false, ...chosen }))
      for (const { rowId, file, originalKey } of photos) if (!this.#copies.has(originalKey)) this.#copies.set(originalKey, { rowId, file })
      const used = new Set([...this.#copies.values()].map(({ rowId }) => rowId))
      this.#unused = ids.filter((id) => !used.has(id))
      return photos
    })
  }

  /** Makes the device have exactly these photos. False: at least one is not on it. */
  follow(photos: readonly ChosenPhoto[]): Promise<boolean> {
    return this.#next(async (store) => {
      if (!store || this.#isForgotten) return photos.length === 0
      const wanted = new Set(photos.map(({ originalKey }) => originalKey))
      const dropped = [...this.#copies].filter(([key]) => this.#hasBeenShown.has(key) && !wanted.has(key))
      await removeSharedFiles(
        store,
        dropped.map(([, { rowId }]) => rowId),
      )
      for (const [key] of dropped) this.#copies.delete(key)
      for (const key of wanted) this.#hasBeenShown.add(key)
      return (await this.#isLocked()) ? photos.length === 0 : this.#keepAll(store, photos)
    })
  }

  /** A photo from the device that is not chosen yet is about to be restored, and is not dropped. */
  readonly #hasBeenShown = new Set<string>()

  async #keepAll(store: DeviceStore, photos: readonly ChosenPhoto[]): Promise<boolean> {
    for (const { file, originalKey, isBlurred } of photos) {
      const known = this.#copies.get(originalKey)
      if (known?.file === file) continue
      try {
        const rowId = await keepChosenFile(store, { id: known?.rowId, file, originalKey, isBlurred }, Date.now())
        this.#copies.set(originalKey, { rowId, file })
      } catch (error) {
        // The unblurred original must not stay where its replacement has no room.
        if (known) await removeSharedFiles(store, [known.rowId])
        this.#copies.delete(originalKey)
        if (!(error instanceof Error && error.name.includes('Quota'))) reportProblem(error)
        return false
      }
    }
    return true
  }

  settle(): Promise<void> {
    return this.#next(async () => undefined)
  }

  forget(): Promise<void> {
    return this.#next(async (store) => {
      this.#isForgotten = true
      if (!store) return
      await removeSharedFiles(store, [...this.#unused, ...[...this.#copies.values()].map(({ rowId }) => rowId)])
      this.#copies.clear()
      this.#unused = []
    })
  }

  /** Data under an app lock is encrypted, and files this large cannot be. */
  #isLocked(): Promise<boolean> {
    return isLockMarked(this.#memberId)
  }

  #next<Result>(step: (store: DeviceStore | null) => Promise<Result>): Promise<Result> {
    const result = this.#last.then(async () => step(await memberStore(this.#memberId)))
    this.#last = result.catch(() => undefined)
    return result
  }
}
