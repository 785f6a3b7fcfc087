/** `npm start` with existing data: from the command to the first response. */
import { spawn } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '#tests/harness/site/site-runner.ts'
import { repositoryRoot } from '#tests/harness/site/site-folders.ts'
import type { Bench } from '../support/bench.ts'
import type { Figure } from '../support/figure.ts'
import { median } from '../support/median.ts'
import { waitForQuiet } from '../support/wait-for-quiet.ts'

const patienceMs = 180_000

export async function measureLaterStart({ folders, isQuick, say, openSite, closeSite }: Bench): Promise<Figure[]> {
  // Creates the demo community.
  await openSite()
  await closeSite()
  const emptyFolder = path.join(folders.run, 'empty')
  await rm(emptyFolder, { recursive: true, force: true })
  await mkdir(emptyFolder, { mode: 0o711 })
  try {
    say('with an empty folder')
    const firstSeconds = await startOnce(emptyFolder, 'off')
    say('with data')
    // This first start writes the compile cache that later ones read; every npm start after the first has it.
    await startOnce(folders.data, 'on')
    const seconds: number[] = []
    for (let run = 0; run < (isQuick ? 1 : 5); run += 1) {
      await waitForQuiet()
      seconds.push(await startOnce(folders.data, 'on'))
    }
    return [
      { what: '`npm start` with data, command to first answer', unit: 's', value: median(seconds), wanted: { atMost: 3 } },
      { what: 'The slowest of them', unit: 's', value: Math.max(...seconds) },
      { what: 'The very first start, packages and build there, no demo', unit: 's', value: firstSeconds },
    ]
  } finally {
    await rm(emptyFolder, { recursive: true, force: true })
  }
}

/** Starts and stops it; returns the seconds until the first response. */
async function startOnce(dataFolder: string, demo: 'on' | 'off'): Promise<number> {
  const port = await findFreePort()
  const startedAt = performance.now()
  const child = spawn(process.execPath, [path.join(repositoryRoot, 'scripts/start.mjs')], {
    cwd: repositoryRoot,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: String(await findFreePort()),
      ROPEWALK_DATA: dataFolder,
      ROPEWALK_DEMO: demo,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    while (!(await answers(port))) {
      if (child.exitCode !== null || performance.now() - startedAt > patienceMs) throw new Error('npm start gave no answer.')
      await delay(20)
    }
    return (performance.now() - startedAt) / 1000
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

/** Requests the app's own page, as the first visitor would. */
async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/`)).ok
  } catch {
    // The port is not open yet.
    return false
  }
}
