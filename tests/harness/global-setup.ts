/**
 * Before the first browser test: starts a whole site with its demo community for every worker, so that the tests of
 * one worker never affect another's; fewer where the configuration sets `metadata.sites`. The community is created
 * once and copied. After the last test: stops everything and leaves nothing behind.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { FullConfig } from '@playwright/test'
import * as v from 'valibot'
import { readOrMakePassword } from './site/demo-password.ts'
import { serveCommands } from './site/serve-commands.ts'
import { factsVariable, type SiteFacts } from './site/site-commands.ts'
import { prepareRunFolder, prepareSiteFolders, type SiteFolders } from './site/site-folders.ts'
import { SiteRunner } from './site/site-runner.ts'

interface TestSite {
  readonly folders: SiteFolders
  readonly runner: SiteRunner
}

const siteCount = v.object({ sites: v.optional(v.number()) })

export default async function globalSetup({ workers, metadata }: FullConfig): Promise<() => Promise<void>> {
  const { folder, isKept } = prepareRunFolder()
  const demoPassword = readOrMakePassword(folder)
  const sites = Array.from({ length: v.parse(siteCount, metadata).sites ?? workers }, (_, at) => {
    const folders = prepareSiteFolders(path.join(folder, `site-${at + 1}`))
    return { folders, runner: new SiteRunner({ folders, demoPassword }) }
  })
  const stop = async () => {
    for (const { runner } of sites) await runner.stop()
    if (!isKept) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await copyCommunity(sites)
    for (const { runner } of sites) await runner.start()
  } catch (error) {
    for (const { runner } of sites) await runner.stop()
    throw error
  }
  const served = await Promise.all(
    sites.map(async ({ runner, folders }) => ({ folders, origin: runner.origin, commands: await serveCommands(runner) })),
  )
  const facts: SiteFacts[] = served.map(({ folders: { run, logs, videos }, origin, commands }) => {
    return { origin, controlUrl: commands.url, demoPassword, run, logs, videos }
  })
  process.env[factsVariable] = JSON.stringify(facts)
  return async () => {
    for (const { commands } of served) await commands.close()
    await stop()
  }
}

/** The first site creates the community, and is stopped while its data are copied to those without. */
async function copyCommunity([first, ...others]: readonly TestSite[]): Promise<void> {
  const empty = others.filter(({ folders }) => readdirSync(folders.data).length === 0)
  if (!first || empty.length === 0) return
  await first.runner.start()
  await first.runner.stop()
  // Node's own copy would lose the owner of the database's files.
  for (const { folders } of empty) execFileSync('cp', ['-a', `${first.folders.data}/.`, folders.data])
}
