/**
 * `npm run bench [-- --only=lighthouse,offline --quick]`: measures Ropewalk beside its floors, prints the table and
 * writes it into docs/performance.md. Rows that were not measured keep their last figures there. `ROPEWALK_E2E_FOLDER`
 * preserves the community for the next run.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from '#tests/harness/site/site-folders.ts'
import { measureBrowse } from './rows/browse.ts'
import { measureChat } from './rows/chat.ts'
import { measureChatBadConnection } from './rows/chat-bad-connection.ts'
import { measureCommunity } from './rows/community.ts'
import { measureDirectory, measureFeed, measureProfile } from './rows/directory.ts'
import { measureEncode } from './rows/encode.ts'
import { measureFirstBytes } from './rows/first-bytes.ts'
import { measureInteraction } from './rows/interaction.ts'
import { measureLaterStart } from './rows/later-start.ts'
import { measureLighthouse } from './rows/lighthouse.ts'
import { measureLongChat } from './rows/long-chat.ts'
import { measureMix } from './rows/mix.ts'
import { measureMoney } from './rows/money/measure-money.ts'
import { measureOfflineBoot } from './rows/offline-boot.ts'
import { measurePhotoImages } from './rows/photo-images.ts'
import { measurePhotoScroll } from './rows/photo-scroll.ts'
import { measurePhotos } from './rows/photos.ts'
import { measurePrecache } from './rows/precache.ts'
import { measureResume } from './rows/resume.ts'
import { measureScroll } from './rows/scroll.ts'
import { measureSignOut } from './rows/sign-out.ts'
import { measureThreadScroll } from './rows/thread-scroll.ts'
import { measureThroughput } from './rows/throughput.ts'
import type { Bench, MeasureRow } from './support/bench.ts'
import { openBenchSite, prepareBenchFolders, type BenchSite } from './support/bench-site.ts'
import { asText, verdict, wantedAsText, type Figure } from './support/figure.ts'
import { commitAsText, describeMachine, loadAsText } from './support/machine.ts'
import { writeFigures, writeMachine } from './support/report.ts'
import { waitForQuiet } from './support/wait-for-quiet.ts'

/** By the name of their section in docs/performance.md. The last two stop the site's own community. */
const rows = new Map<string, MeasureRow>([
  ['lighthouse', measureLighthouse],
  ['bytes', measureFirstBytes],
  ['offline', measureOfflineBoot],
  ['precache', measurePrecache],
  ['resume', measureResume],
  ['throughput', measureThroughput],
  ['encode', measureEncode],
  ['scroll', measureScroll],
  ['interaction', measureInteraction],
  ['sign-out', measureSignOut],
  ['browse', measureBrowse],
  ['directory', measureDirectory],
  ['feed', measureFeed],
  ['profile', measureProfile],
  ['photo-images', measurePhotoImages],
  ['photo-scroll', measurePhotoScroll],
  ['photos', measurePhotos],
  ['thread-scroll', measureThreadScroll],
  ['community', measureCommunity],
  ['money', measureMoney],
  ['mix', measureMix],
  ['chat', measureChat],
  ['chat-bad-line', measureChatBadConnection],
  ['chat-long', measureLongChat],
  ['start', measureLaterStart],
])

const given = (name: string) => process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
const isQuick = process.argv.includes('--quick')
const only = given('only')?.split(',')
/** The commit of the loaded code; the checkout may change meanwhile. */
const commit = commitAsText()

async function main(): Promise<number> {
  for (const name of only ?? []) if (!rows.has(name)) throw new Error(`There is no row ${name}. There are: ${[...rows.keys()].join(', ')}.`)
  if (!existsSync(path.join(repositoryRoot, 'dist/index.html'))) throw new Error('There is no build to measure. Run `npm run build` first.')
  const { remove, ...folders } = prepareBenchFolders()
  let site: BenchSite | null = null
  const closeSite = async () => {
    await site?.stop()
    site = null
  }
  const bench: Bench = {
    folders,
    isQuick,
    say: (words) => console.log(`  ${words} …`),
    openSite: async () => (site ??= await openBenchSite(folders)),
    closeSite,
  }
  // The site's processes do not belong to this one's terminal, so they would survive.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void closeSite().finally(() => process.exit(130)))
  let failures = 0
  try {
    writeMachine(await describeMachine())
    for (const [name, measure] of rows) if (!only || only.includes(name)) failures += (await measureRow(name, measure, bench)) ? 0 : 1
  } finally {
    await closeSite()
    remove()
  }
  return failures
}

/** A row that cannot be measured must not stop the others; its last figures stay. */
async function measureRow(name: string, measure: MeasureRow, bench: Bench): Promise<boolean> {
  console.log(`\n${name}`)
  await waitForQuiet()
  const load = loadAsText()
  try {
    const figures = await measure(bench)
    print(figures)
    writeFigures(name, figures, { date: new Date().toISOString().slice(0, 16).replace('T', ' '), commit, load, isQuick })
    return true
  } catch (error) {
    console.error(`${name} could not be measured:`, error)
    return false
  }
}

function print(figures: readonly Figure[]): void {
  const inTable = (figure: Figure) => ({
    floor: figure.floor === undefined ? '' : asText(figure.floor, figure.unit),
    wanted: wantedAsText(figure),
    measured: asText(figure.value, figure.unit),
    verdict: verdict(figure),
  })
  console.table(Object.fromEntries(figures.map((figure) => [figure.what, inTable(figure)])))
}

process.exit((await main()) > 0 ? 1 : 0)
