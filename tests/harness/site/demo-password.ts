import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A preserved folder's demo community was created with the password of its first run. */
export function readOrMakePassword(runFolder: string): string {
  const file = path.join(runFolder, 'demo-password')
  if (existsSync(file)) return readFileSync(file, 'utf8')
  const password = randomBytes(12).toString('base64url')
  writeFileSync(file, password, { mode: 0o600 })
  return password
}
