import { takeKey, type HeldKey } from './key-ring.ts'
import { fileCipher } from './encrypted-files.ts'
import { bodyCipher } from './encrypted-responses.ts'
import { encryptedRows } from './encrypted-rows.ts'
import { createCipher, type DataKey } from './cipher.ts'

/** From now on, this page or worker opens, reads and writes the member's store with this key. */
export function holdKey(memberId: number, dataKey: DataKey): HeldKey {
  const key = { memberId, dataKey, rows: encryptedRows(createCipher(dataKey)), bodies: bodyCipher(dataKey), files: fileCipher(dataKey) }
  takeKey(key)
  return key
}
