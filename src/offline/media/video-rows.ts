/** Rows of saved videos. Every change is announced to the other tabs, which may show or download the same videos. */
import type { SavePlan } from '#contract/playback.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { parseRows } from '../db/parse-rows.ts'
import { savedFile, savedVideo, type SavedFile, type SavedVideo } from './saved-video.ts'

export interface VideoRows {
  /** Newest first. */
  readonly all: () => Promise<SavedVideo[]>
  readonly find: (videoId: number) => Promise<SavedVideo | null>
  readonly put: (video: SavedVideo) => Promise<void>
  readonly change: (videoId: number, change: Partial<SavedVideo>) => Promise<void>
  readonly files: (videoId: number) => Promise<SavedFile[]>
  readonly findFile: (videoId: number, path: string) => Promise<SavedFile | null>
  /** Sets the video's files to those of the plan. Resolves with the paths whose saved bytes are now invalid. */
  readonly adoptPlan: (videoId: number, plan: SavePlan) => Promise<string[]>
  readonly countParts: (videoId: number, path: string, savedParts: number, savedBytes: number) => Promise<void>
  readonly remove: (videoId: number) => Promise<void>
}

export function videoRows({ db }: DeviceStore, onChange: () => void = () => undefined): VideoRows {
  const { savedVideos, savedFiles } = db
  // A video with an unreadable row is not shown; `removeLost` deletes its bytes at the download manager's next start.
  const parse = (rows: readonly unknown[]) => parseRows(savedVideo, rows, () => undefined)
  const files = async (videoId: number) =>
    parseRows(savedFile, await savedFiles.where('videoId').equals(videoId).sortBy('position'), () => undefined)

  return {
    all: async () => parse(await savedVideos.toArray()).toSorted((one, other) => other.addedAtMs - one.addedAtMs),
    find: async (videoId) => parse(await savedVideos.where('videoId').equals(videoId).toArray())[0] ?? null,
    async put(video) {
      await savedVideos.put(video)
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
