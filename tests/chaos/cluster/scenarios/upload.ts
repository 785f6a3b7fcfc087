/**
 * The node receiving an upload is killed in the middle of a piece: the device continues at the other one, from the
 * last acknowledged byte.
 */
import path from 'node:path'
import type { ClusterNode } from '../cluster.ts'
import { makeVideo } from '../load/videos.ts'
import { ResumingUpload } from '../load/resuming-upload.ts'
import type { Scenario } from '../scenario.ts'
import { secondsOf, until } from '../waiting.ts'
import { uploadChunkBytes } from '#contract/uploads.ts'

const sendMs = 90_000
const readyMs = 180_000
/** The first piece and half of the second; then the node is killed. */
const heldBytes = uploadChunkBytes * 1.5

export const upload: Scenario = async (cluster) => {
  const { origin, nodes, postgres, store } = cluster
  const member = await cluster.join('Uploader')
  const file = await makeVideo(path.join(cluster.folder, 'videos'), 'long', 'over-nodes')
  const atNodes = new Map<ClusterNode, number>()
  let release = () => undefined as void
  const released = new Promise<void>((resolve) => (release = resolve))
  let reached = false
  const pace = async (sentBytes: number) => {
    // The first piece is acknowledged. Either node may get the second one, so bytes read are counted from here.
    if (sentBytes === uploadChunkBytes && !reached) for (const node of nodes) atNodes.set(node, node.machine.readBytes())
    if (sentBytes < heldBytes || reached) return
    reached = true
    await released
  }
  const video = await ResumingUpload.begin({ origin, member, file, pace })
  const sending = video.send(sendMs)
  sending.catch(() => undefined)
  let victim: ClusterNode | undefined
  await until(
    'one node has half of the second piece',
    () => {
      victim = reached ? nodes.find((node) => node.machine.readBytes() - (atNodes.get(node) ?? 0) > uploadChunkBytes * 0.4) : undefined
      return victim !== undefined
    },
    30_000,
  )
  const acknowledged = video.acknowledgedBytes
  await victim?.machine.kill()
  const killedAt = performance.now()
  release()
  await sending
  const resumedMs = performance.now() - killedAt
  await until('the video is ready', async () => (await cluster.videoStatuses([video.videoId]))[0] === 'ready', readyMs)
  const readyAfterMs = performance.now() - killedAt
  if (victim) await cluster.startNode(victim)

  const faults: string[] = []
  if (video.setBacks.length > 0) faults.push(`acknowledged bytes were gone: ${video.setBacks.join(', ')}`)
  const again = video.sentBytes - video.sizeBytes
  if (again < uploadChunkBytes * 0.3) faults.push(`only ${again} bytes were sent twice: the piece was not caught in the middle`)
  if (again > uploadChunkBytes) faults.push(`${again} bytes were sent twice, more than one piece`)
  const jobs = await postgres.sql<{ total: number }>('select count(*)::int total from encoding_jobs where video_id = $1', [video.videoId])
  if (jobs[0]?.total !== 1) faults.push(`${jobs[0]?.total} jobs for one video`)
  const originals = await store.list('')
  const leftOvers = originals.filter((key) => key.endsWith('.part') || key.endsWith('.info'))
  if (leftOvers.length > 0) faults.push(`left behind in the store: ${leftOvers.join(', ')}`)
  const figures = `${(video.sizeBytes / 1e6).toFixed(0)} MB, ${victim?.machine.name} killed with ${(acknowledged / 1e6).toFixed(0)} MB acknowledged, ${(again / 1e6).toFixed(1)} MB sent again, all there ${secondsOf(resumedMs)} and ready ${secondsOf(readyAfterMs)} after the kill`
  return { figures, faults }
}
