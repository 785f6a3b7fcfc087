/** What signing out would lose: it removes every trace of the member from the device, also what never reached the server. */
import * as v from 'valibot'
import type { DeviceStore } from './db/open-device-store.ts'
import { uploadEntry } from './uploads/upload-entry.ts'

export interface Unsent {
  /** Writes that wait for the line, of the endpoints asked for. */
  readonly writes: number
  /** Films shared into the app or on their way to the server. */
  readonly films: number
  /** Texts typed and not sent. */
  readonly texts: number
}

export async function countUnsent({ db }: DeviceStore, isToldOf: (endpointName: string) => boolean): Promise<Unsent> {
  const [writes, uploads, shared, texts] = await Promise.all([
    db.outbox.filter(({ endpointName }) => isToldOf(endpointName)).count(),
    db.uploads.filter((row) => v.is(uploadEntry, row) && row.ended === null).count(),
    db.sharedFiles.count(),
    db.drafts.count(),
  ])
  return { writes, films: uploads + shared, texts }
}
