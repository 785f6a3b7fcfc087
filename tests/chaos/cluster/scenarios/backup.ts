/**
 * A backup of the running site, taken under load and restored into an empty site (with a database and a bucket of its
 * own). Everything acknowledged before the backup began is there: the member's session key, mail and video. Skipped
 * where the commands are not installed.
 */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { requestPlay } from '#contract/playback.ts'
import { ApiMember } from '#tests/harness/api/api-member.ts'
import { befriend } from '#tests/harness/api/befriend.ts'
import { writeMailMessage } from '#tests/harness/api/mail.ts'
import { findFreePort } from '#tests/harness/site/site-runner.ts'
import type { Cluster } from '../cluster.ts'
import { makeVideo } from '../load/videos.ts'
import { ResumingUpload } from '../load/resuming-upload.ts'
import { Machine } from '../parts/machine.ts'
import type { Scenario } from '../scenario.ts'
import { secondsOf, until } from '../waiting.ts'

const run = promisify(execFile)
const mailMessages = 20
const patienceMs = 180_000
const manifest = v.looseObject({ scripts: v.record(v.string(), v.string()) })
/** Tables in which the restored site must have at least as many rows as the first one had when the backup began. */
const counted = ['members', 'videos', 'video_renditions', 'mail_messages', 'chat_messages', 'encoding_jobs'] as const

export const backup: Scenario = async (cluster) => {
  const [{ checkout }] = cluster.nodes
  const { scripts } = v.parse(manifest, JSON.parse(readFileSync(path.join(checkout.root, 'package.json'), 'utf8')))
  if (!scripts['backup'] || !scripts['restore'])
    return { figures: 'there is no `npm run backup` and `npm run restore` yet', faults: [], skipped: true }

  const [writer, reader] = [await cluster.join('Keeper'), await cluster.join('Keeper')]
  await befriend(writer, reader)
  const file = await makeVideo(path.join(cluster.folder, 'videos'), 'short', 'kept')
  const upload = await ResumingUpload.begin({ origin: cluster.origin, member: writer, file })
  await upload.send(patienceMs)
  await until('the video is ready', async () => (await cluster.videoStatuses([upload.videoId]))[0] === 'ready', patienceMs)
  for (let number = 1; number <= mailMessages; number += 1)
    await writeMailMessage(writer, reader, { subject: `kept ${number}`, text: 'Kept.' })
  const before = await countRows(cluster, cluster.postgres.ownerUrl)

  const target = path.join(cluster.folder, 'backup')
  const backupMs = await npm(checkout.root, 'backup', target, { ...cluster.env, DATABASE_OWNER_URL: cluster.postgres.ownerUrl })
  const urls = await cluster.postgres.makeDatabase('restored')
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    ...cluster.env,
    ROPEWALK_DATA: path.join(cluster.folder, 'restored'),
    DATABASE_URL: urls.webUrl,
    DATABASE_OWNER_URL: urls.ownerUrl,
    S3_URL: await cluster.store.makeBucket('restored'),
    PUBLIC_URL: origin,
    PORT: String(port),
    METRICS_PORT: String(await findFreePort()),
  }
  const restoreMs = await npm(checkout.root, 'restore', target, env)
  const node = new Machine({ name: 'restored', file: 'server/main.ts', root: checkout.root, logs: cluster.logs, env, origin })
  try {
    await node.start()
    const faults = await compare(origin, writer, upload, before, await countRows(cluster, urls.ownerUrl))
    const rows = counted.map((table) => `${before.get(table)} ${table}`).join(', ')
    return { figures: `backup ${secondsOf(backupMs)}, restore ${secondsOf(restoreMs)}; ${rows}`, faults }
  } finally {
    await node.stop()
  }
}

async function compare(
  origin: string,
  writer: ApiMember,
  { videoId }: ResumingUpload,
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): Promise<string[]> {
  const faults: string[] = []
  for (const [table, total] of before) if ((after.get(table) ?? 0) < total) faults.push(`${table}: ${after.get(table)} rows of ${total}`)
  const member = await ApiMember.signIn(origin, writer.account)
  const { prefix } = await member.call(requestPlay, { videoId })
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const playlist = await fetch(`${origin}${prefix}master.m3u8`, { headers: { cookie } })
  if (!playlist.ok) faults.push(`the video's playlist answers ${playlist.status}`)
  const [lowest] = (await playlist.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const rendition = await fetch(`${origin}${prefix}${lowest}`, { headers: { cookie } })
  if (!rendition.ok) faults.push(`its rendition answers ${rendition.status}`)
  return faults
}

/** Returns the duration in milliseconds. Rejects with the command's output when it failed. */
async function npm(root: string, script: string, argument: string, env: Readonly<Record<string, string>>): Promise<number> {
  const startedAt = performance.now()
  await run('npm', ['run', script, '--', argument], { cwd: root, env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env } })
  return performance.now() - startedAt
}

async function countRows({ postgres }: Cluster, url: string): Promise<Map<string, number>> {
  const totals = new Map<string, number>()
  for (const table of counted) {
    const rows = await postgres.sqlAt<{ total: number }>(url, `select count(*)::int total from ${table}`)
    totals.set(table, rows[0]?.total ?? 0)
  }
  return totals
}
