/** The key that encrypts the installation's own secrets: from the environment, or from a file beside the data, never in the database. */
import { hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../config/config.ts'

export type SecretsConfig = Pick<Config, 'dataFolder' | 'SECRETS_KEY'>

const keyFile = ({ dataFolder }: SecretsConfig) => path.join(dataFolder, 'secrets.key')

/** The first one encrypts; the file's key still decrypts after `SECRETS_KEY` was set. Empty if there is none yet. */
export async function secretsKeys(config: SecretsConfig): Promise<Buffer[]> {
  const kept = await readFile(keyFile(config), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return [config.SECRETS_KEY, kept?.trim()].filter((text) => text !== undefined).map(derive)
}

/**
 * Several processes may start at once: the first one's file stays, and all use it. Flushed to disk before anything is encrypted with it.
 */
export async function makeSecretsKey(config: SecretsConfig): Promise<void> {
  const file = keyFile(config)
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`
  await mkdir(config.dataFolder, { recursive: true, mode: 0o711 })
  try {
    const handle = await open(unfinished, 'wx', 0o600)
    try {
      await handle.writeFile(`${randomBytes(32).toString('base64url')}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await link(unfinished, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(unfinished, { force: true })
  }
  const folder = await open(config.dataFolder, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function derive(text: string): Buffer {
  return Buffer.from(hkdfSync('sha256', text, '', 'ropewalk settings', 32))
}
