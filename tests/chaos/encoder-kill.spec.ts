import { getVideo } from '#contract/videos.ts'
import { uploadVideo } from '#tests/harness/api/upload-video.ts'
import { makeVideoCopy } from '#tests/harness/videos.ts'
import { expect, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('an encoder and then the server are killed in the middle of a video: the video is ready in the end', async ({ member, site }) => {
  test.setTimeout(240_000)
  const videoId = await uploadVideo(member, await makeVideoCopy(site.videos, 'large.mp4', `kill-${Date.now()}.mp4`))
  const status = async () => (await member.call(getVideo, { videoId })).videoStatus
  await expect.poll(status, { timeout: 60_000 }).toBe('encoding')
  await site.command({ kind: 'kill-encoder' })
  await site.command({ kind: 'kill-server' })
  await site.command({ kind: 'start-server' })
  await site.command({ kind: 'start-encoder' })
  await expect.poll(status, { timeout: 180_000, intervals: [1000] }).toBe('ready')
})
