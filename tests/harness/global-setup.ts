/** Before the first browser test: a whole site with its demo community. After the last: everything stopped, nothing left behind. */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { serveCommands } from './site/serve-commands.ts'
import { factsVariable, type SiteFacts } from './site/site-commands.ts'
import { prepareFolders } from './site/site-folders.ts'
import { SiteRunner } from './site/site-runner.ts'

export default async function globalSetup(): Promise<() => Promise<void>> {
  const { isKept, ...folders } = prepareFolders()
  const demoPassword = readOrMakePassword(path.join(folders.run, 'demo-password'))
  const site = new SiteRunner({ folders, demoPassword })
  const stop = async () => {
    await site.stop()
    if (!isKept) rmSync(folders.run, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await site.start()
  } catch (error) {
    await site.stop()
    throw error
  }
  const commands = await serveCommands(site)
  const facts: SiteFacts = { origin: site.origin, controlUrl: commands.url, demoPassword, ...folders }
  process.env[factsVariable] = JSON.stringify(facts)
  return async () => {
    await commands.close()
    await stop()
  }
}

/** A kept folder's demo community was made with the password of that first run. */
function readOrMakePassword(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8')
  const password = randomBytes(12).toString('base64url')
  writeFileSync(file, password, { mode: 0o600 })
  return password
}
