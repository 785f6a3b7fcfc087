/**
 * The cluster part of `npm run chaos`: starts a whole site, runs the scenarios one after the other, stops it.
 * Arguments name scenarios.
 */
import { openCluster, type Cluster } from './cluster.ts'
import type { Scenario } from './scenario.ts'
import { backup } from './scenarios/backup.ts'
import { chat } from './scenarios/chat.ts'
import { encoders } from './scenarios/encoders.ts'
import { outages } from './scenarios/outages.ts'
import { pages } from './scenarios/pages.ts'
import { update } from './scenarios/update.ts'
import { upload } from './scenarios/upload.ts'
import { secondsOf } from './waiting.ts'

const scenarios: Readonly<Record<string, Scenario>> = { pages, upload, chat, encoders, ...outages, update, backup }

let stopCluster: () => Promise<void> = () => Promise.resolve()
let stopping: Promise<void> | undefined
const stop = () => (stopping ??= stopCluster())

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    console.log(`\n${signal}: taking the site down`)
    void stop().finally(() => process.exit(130))
  })

// A bug in the scenarios must not leave anything running either.
process.on('uncaughtException', (error) => {
  console.error(error)
  void stop().finally(() => process.exit(1))
})

async function runOne(name: string, scenario: Scenario, cluster: Cluster): Promise<boolean> {
  const startedAt = performance.now()
  const result = await scenario(cluster).catch((error: unknown) => ({
    figures: 'it broke off',
    faults: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  }))
  const { figures, faults } = result
  const isSkipped = 'skipped' in result && result.skipped === true
  const mark = faults.length > 0 ? 'FAILED' : isSkipped ? 'skip  ' : '  ok  '
  console.log(`${mark}  ${name}: ${figures} (${secondsOf(performance.now() - startedAt)})`)
  for (const fault of faults.slice(0, 40)) console.log(`        ${fault.replaceAll('\n', '\n        ')}`)
  return faults.length === 0
}

async function main(): Promise<number> {
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter((name) => !(name in scenarios))
  if (unknown.length > 0) {
    console.error(`There is no scenario ${unknown.join(', ')}. There are ${Object.keys(scenarios).join(', ')}.`)
    return 1
  }
  const startedAt = performance.now()
  const cluster = await openCluster((stopIt) => (stopCluster = stopIt))
  console.log(
    `  ok    the site stands: two nodes, two encoders, PostgreSQL, Redis, S3, nginx (${secondsOf(performance.now() - startedAt)})`,
  )
  let failed = 0
  for (const [name, scenario] of Object.entries(scenarios)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    if (!(await runOne(name, scenario, cluster))) failed += 1
  }
  console.log(`${failed === 0 ? 'all held' : `${failed} failed`}, ${secondsOf(performance.now() - startedAt)} in all`)
  return failed === 0 ? 0 : 1
}

main()
  .catch((error: unknown) => {
    console.error(error)
    return 1
  })
  .then(async (code) => {
    await stop()
    process.exit(code)
  })
  .catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
