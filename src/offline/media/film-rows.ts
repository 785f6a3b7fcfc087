/** Rows of saved films. Every change is told to the other tabs, which may show or save the same films. */
import type { SavePlan } from '#contract/playback.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { parseRows } from '../db/parse-rows.ts'
import { savedFile, savedFilm, type SavedFile, type SavedFilm } from './saved-film.ts'

export interface FilmRows {
  /** Newest first. */
  readonly all: () => Promise<SavedFilm[]>
  readonly find: (videoId: number) => Promise<SavedFilm | null>
  readonly put: (film: SavedFilm) => Promise<void>
  readonly change: (videoId: number, change: Partial<SavedFilm>) => Promise<void>
  readonly files: (videoId: number) => Promise<SavedFile[]>
  readonly findFile: (videoId: number, path: string) => Promise<SavedFile | null>
  /** Sets the film's files to those of the plan. Answers with the paths whose saved bytes are worthless now. */
  readonly adoptPlan: (videoId: number, plan: SavePlan) => Promise<string[]>
  readonly countParts: (videoId: number, path: string, savedParts: number, savedBytes: number) => Promise<void>
  readonly remove: (videoId: number) => Promise<void>
}

export function filmRows({ db }: DeviceStore, onChange: () => void = () => undefined): FilmRows {
  const { savedVideos, savedFiles } = db
  // A film whose row cannot be read is not shown; its bytes go with `removeLost`, at the shelf's next start.
  const parse = (rows: readonly unknown[]) => parseRows(savedFilm, rows, () => undefined)
  const files = async (videoId: number) =>
    parseRows(savedFile, await savedFiles.where('videoId').equals(videoId).sortBy('position'), () => undefined)

  return {
    all: async () => parse(await savedVideos.toArray()).toSorted((one, other) => other.addedAtMs - one.addedAtMs),
    find: async (videoId) => parse(await savedVideos.where('videoId').equals(videoId).toArray())[0] ?? null,
    async put(film) {
      await savedVideos.put(film)
      onChange()
    },
    async change(videoId, change) {
      await savedVideos.update(videoId, change)
      onChange()
    },
    files,
    findFile: async (videoId, path) => parseRows(savedFile, [await savedFiles.get([videoId, path])], () => undefined)[0] ?? null,
    adoptPlan: (videoId, plan) =>
      db.transaction('rw', savedVideos, savedFiles, async () => {
        const before = new Map((await files(videoId)).map((file) => [file.path, file]))
        const after = plan.files.map(({ path, sizeBytes }, position): SavedFile => {
          const known = before.get(path)
          const savedParts = known?.sizeBytes === sizeBytes ? known.savedParts : 0
          return { videoId, path, position, sizeBytes, savedParts }
        })
        const kept = new Set(after.filter((file) => file.savedParts > 0).map((file) => file.path))
        const worthless = [...before.keys()].filter((path) => !kept.has(path))
        await savedFiles.where('videoId').equals(videoId).delete()
        await savedFiles.bulkPut(after)
        return worthless
      }),
    async countParts(videoId, path, savedParts, savedBytes) {
      await db.transaction('rw', savedVideos, savedFiles, async () => {
        await savedFiles.update([videoId, path], { savedParts })
        await savedVideos.update(videoId, { savedBytes })
      })
      onChange()
    },
    async remove(videoId) {
      await db.transaction('rw', savedVideos, savedFiles, async () => {
        await savedFiles.where('videoId').equals(videoId).delete()
        await savedVideos.delete(videoId)
      })
      onChange()
    },
  }
}
