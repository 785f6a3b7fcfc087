/** The name of the running build. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { versionFile } from '#contract/site/site.ts'

/** `development` if the app was never built. */
export function versionFileOf(appFolder: string): string {
  try {
    return v.parse(versionFile, JSON.parse(readFileSync(path.join(appFolder, 'version.json'), 'utf8'))).build
  } catch {
    // Not built: development, or the API alone.
    return 'development'
  }
}
