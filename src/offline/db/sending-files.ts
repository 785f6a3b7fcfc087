/** Files of chat messages and of queued writes that wait to be sent. */
import * as v from 'valibot'
import type { DeviceStore } from './open-device-store.ts'
import { parseRows } from './parse-rows.ts'

/** A file as a data URL, because text can be encrypted under the app lock like everything else. `clientId`: of the message, or a name in a write's `files`. */
export const sendingFileRow = v.object({ clientId: v.string(), dataUrl: v.string() })
export type SendingFileRow = v.InferOutput<typeof sendingFileRow>

/** Data URLs of files on the device, in order; those that are gone are left out. */
export async function readFileUrls({ db }: DeviceStore, ids: readonly string[]): Promise<string[]> {
  return parseRows(sendingFileRow, await db.sendingFiles.bulkGet([...ids]), () => undefined).map(({ dataUrl }) => dataUrl)
}

/** Resolves with null if the file is gone or no longer readable. */
export async function readSendingFile(store: DeviceStore, id: string): Promise<Blob | null> {
  const [dataUrl] = await readFileUrls(store, [id])
  return dataUrl === undefined ? null : blobOf(dataUrl)
}

export function readDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')))
    reader.readAsDataURL(blob)
  })
}

/** Decodes the URL without `fetch`, because the page's content security policy allows `fetch` to servers only. */
function blobOf(dataUrl: string): Blob | null {
  const parts = /^data:(.*);base64,(.*)$/s.exec(dataUrl)
  if (!parts) return null
  const bytes = Uint8Array.from(atob(parts[2] ?? ''), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type: parts[1] ?? '' })
}
