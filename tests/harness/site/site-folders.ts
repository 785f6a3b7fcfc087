/** The folder of a test run: a new one in the system's temporary folder, never in the checkout. */
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export const repositoryRoot = path.resolve(import.meta.dirname, '../../..')

export interface SiteFolders {
  readonly run: string
  readonly data: string
  readonly logs: string
  readonly videos: string
}

/**
 * `ROPEWALK_E2E_FOLDER` names a folder that outlives the run: the next run finds its demo community there and starts
 * in seconds.
 */
export function prepareRunFolder(): { readonly folder: string; readonly isKept: boolean } {
  const given = process.env['ROPEWALK_E2E_FOLDER']
  const folder = given ?? mkdtempSync(path.join(tmpdir(), 'ropewalk-e2e-'))
  makePassable(folder)
  return { folder, isKept: given !== undefined }
}

export function prepareSiteFolders(run: string): SiteFolders {
  const folders = { run, data: path.join(run, 'data'), logs: path.join(run, 'logs'), videos: path.join(run, 'videos') }
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true })
  for (const folder of [run, folders.data]) makePassable(folder)
  return folders
}

/** Postgres runs as another user where the tests run as root. */
function makePassable(folder: string): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o711)
}
