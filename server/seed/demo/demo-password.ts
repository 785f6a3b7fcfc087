/** One password for all demo accounts, stored beside the data so that later starts can show it again. */
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

export const demoPasswordFile = (dataFolder: string) => path.join(dataFolder, 'demo-password')

/** The operator's choice, else the password of an earlier run, else a new one. */
export async function readOrMakeDemoPassword({
  dataFolder,
  ROPEWALK_DEMO_PASSWORD,
}: {
  dataFolder: string
  ROPEWALK_DEMO_PASSWORD?: string | undefined
}): Promise<string> {
  const file = demoPasswordFile(dataFolder)
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const password = ROPEWALK_DEMO_PASSWORD ?? (kept.trim() || randomBytes(12).toString('base64url'))
  if (password !== kept.trim()) await writeFile(file, `${password}\n`, { mode: 0o600 })
  return password
}
