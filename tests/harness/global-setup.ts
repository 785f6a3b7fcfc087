/** Before the first browser test: a whole site with its demo community. After the last: everything stopped, nothing left behind. */
import { rmSync } from 'node:fs'
import { readOrMakePassword } from './site/demo-password.ts'
import { serveCommands } from './site/serve-commands.ts'
import { factsVariable, type SiteFacts } from './site/site-commands.ts'
import { prepareFolders } from './site/site-folders.ts'
import { SiteRunner } from './site/site-runner.ts'

export default async function globalSetup(): Promise<() => Promise<void>> {
  const { isKept, ...folders } = prepareFolders()
  const demoPassword = readOrMakePassword(folders.run)
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
