import path from 'node:path'
import { searchComments } from '#contract/comments.ts'
import { copyVideo } from '../harness/api/copy-video.ts'
import { repositoryRoot } from '../harness/site/site-folders.ts'
import { expect, test } from './fixtures.ts'

test.use({ as: 'newcomer', width: 1280 })

test('[FW-16] [W-05] [W-08] a comment is written with an image from the device, and both are there after a reload', async ({
  app,
  site,
  member,
}) => {
  const itemId = await copyVideo(site, member.id, { title: 'A video to talk about' })
  await app.open(`/videos/${itemId}`)
  await app.fill('Your comment', 'Tied with jute')
  await app.window.attachFile('form input[type=file]', path.join(repositoryRoot, 'public/art/hero.webp'))
  await app.expect('button', 'Remove photo 1')
  await app.tap('button', 'Send')
  const stored = async () => (await member.call(searchComments, { itemId, typeId: 'video', parentId: null })).items
  await expect
    .poll(async () => (await stored()).map(({ text, attachments }) => [text, attachments.length]))
    .toEqual([['Tied with jute', 1]])
  await app.window.reload()
  await app.expectText('Tied with jute')
  await app.expect('button', 'Open photo 1')
})
