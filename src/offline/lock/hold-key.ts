import { takeKey, type HeldKey } from './key-ring.ts'
import { fileSealer } from './sealed-files.ts'
import { bodySealer } from './sealed-responses.ts'
import { sealedRows } from './sealed-rows.ts'
import { createSealer, type DataKey } from './sealer.ts'

/** From now on, this page or worker opens, reads and writes the member's store with this key. */
export function holdKey(memberId: number, dataKey: DataKey): HeldKey {
  const key = { memberId, dataKey, rows: sealedRows(createSealer(dataKey)), bodies: bodySealer(dataKey), files: fileSealer(dataKey) }
  takeKey(key)
  return key
}
