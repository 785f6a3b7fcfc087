/** Four videos and two encoders, one of which is killed halfway through a video: all four become ready, each once. */
import path from 'node:path'
import type { VideoId } from '#contract/content/ids.ts'
import { makeVideo } from '../load/videos.ts'
import { ResumingUpload } from '../load/resuming-upload.ts'
import type { Cluster } from '../cluster.ts'
import type { Scenario } from '../scenario.ts'
import { secondsOf, until } from '../waiting.ts'

const videos = 4
const readyMs = 300_000
const queueMs = 120_000

export const encoders: Scenario = async (cluster) => {
  const { origin, postgres } = cluster
  const member = await cluster.join('Filmer')
  const videoIds: VideoId[] = []
  for (let number = 1; number <= videos; number += 1) {
    const file = await makeVideo(path.join(cluster.folder, 'videos'), 'work', `job-${number}`)
    const upload = await ResumingUpload.begin({ origin, member, file })
    await upload.send(60_000)
    videoIds.push(upload.videoId)
  }
  const running = async () =>
    (await postgres.sql<{ percent: number }>("select percent from encoding_jobs where state = 'running' and stage = 'encoding'")).map(
      Number,
    )
  await until('both encoders are at work', () => cluster.encoders.every((encoder) => encoder.hasChildren()), 60_000)
  const [victim] = cluster.encoders
  await until('it is in the middle of a video', async () => victim.hasChildren() && (await running()).length > 0, 60_000)
  await victim.kill()
  const killedAt = performance.now()
  const statuses = () => cluster.videoStatuses(videoIds)
  // The killed one is not restarted at first, as on an unattended machine.
  await until('the other one has a video ready', async () => (await statuses()).includes('ready'), readyMs)
  await victim.start()
  await until('all videos are ready', async () => (await statuses()).every((status) => status === 'ready'), readyMs)
  const allMs = performance.now() - killedAt

  const faults: string[] = []
  const jobs = await postgres.sql<{ id: string; state: string; attempts: number; renditions: number; incomplete: number; told: number }>(
    `select video_id id, state, attempts,
       (select count(*)::int from video_renditions r where r.video_id = j.video_id) renditions,
       (select count(*)::int from video_renditions r where r.video_id = j.video_id and not is_complete) incomplete,
       (select count(*)::int from notifications n where n.member_id = j.member_id and n.params ->> 'videoId' = j.video_id::text) told
     from encoding_jobs j where video_id = any($1) order by 1`,
    [videoIds],
  )
  for (const { id, state, renditions, incomplete, told } of jobs) {
    if (state !== 'done') faults.push(`the job of video ${id} is ${state}`)
    if (renditions === 0 || incomplete > 0) faults.push(`video ${id} has ${renditions} renditions, ${incomplete} of them not complete`)
    if (told > 1) faults.push(`its owner was told ${told} times of video ${id}`)
  }
  const attempts = jobs.map((job) => job.attempts)
  const repeated = attempts.reduce((sum, times) => sum + times - 1, 0)
  if (jobs.length !== videos) faults.push(`${jobs.length} jobs for ${videos} videos`)
  if (repeated !== 1)
    faults.push(`${repeated} videos were begun twice, not the one of the encoder that was killed (attempts ${attempts.join(', ')})`)
  // The queue learns of a video's end a moment later, and of a killed encoder's job when its heartbeat is overdue.
  await until('no job is left in the queue', async () => (await jobsLeft(cluster)) === 0, queueMs)
  const figures = `${jobs.length} videos ready ${secondsOf(allMs)} after the kill of ${victim.name}, attempts ${attempts.join(', ')}`
  return { figures, faults }
}

async function jobsLeft({ postgres }: Cluster): Promise<number> {
  const rows = await postgres.sql<{ total: number }>(
    "select count(*)::int total from pgboss.job where name = 'encode-video' and state in ('created', 'retry', 'active')",
  )
  return rows[0]?.total ?? 0
}
