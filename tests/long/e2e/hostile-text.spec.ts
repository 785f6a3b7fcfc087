import type { Page } from '@playwright/test'
import { createComment } from '#contract/comments.ts'
import { saveSearch } from '#contract/directory/searches.ts'
import { createMessage } from '#contract/mail/mail.ts'
import { mailLimits } from '#contract/chat/limits.ts'
import { descriptionMax, editVideo } from '#contract/videos.ts'
import { startUpload } from '#contract/uploads.ts'
import { scriptPayloads } from '#tests/builders/script-payloads.ts'
import type { ApiMember } from '#tests/harness/api/api-member.ts'
import { befriend } from '#tests/harness/api/befriend.ts'
import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { writeMailMessage } from '#tests/harness/api/mail.ts'
import { expectAt } from '#tests/harness/browser/entrance.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'
import type { Site } from '#tests/harness/site/site.ts'

test.use({ as: 'newcomer' })

/** All payloads, in as few texts of this length as possible. */
function packed(limit: number): string[] {
  const texts: string[] = []
  let current = ''
  for (const payload of scriptPayloads) {
    if (current !== '' && current.length + payload.length + 1 > limit) {
      texts.push(current)
      current = ''
    }
    current += current === '' ? payload : `\n${payload}`
  }
  return [...texts, current]
}

async function go(page: Page, route: string): Promise<void> {
  await page.evaluate((hash) => void (location.hash = hash), route)
  await expectAt(page, route)
}

const comments = packed(3900)

/** A payload that is shown unchanged, because no markup splits it. */
const showsAsText = (page: Page) => expect(page.getByText('{{constructor.constructor', { exact: false }).first()).toBeVisible()

/**
 * Titles, and one video's description and comments. Through the API as far as possible, then combined into as few
 * screens as possible.
 */
async function fillVideos(site: Pick<Site, 'sql'>, hostile: ApiMember): Promise<number> {
  const titles = packed(2500)
  const ids: number[] = []
  for (const title of titles) ids.push(await copyVideo(site, hostile.id, { title }))
  const descriptions = packed(descriptionMax - 10)
  expect(descriptions.length).toBeLessThanOrEqual(ids.length)
  for (const [index, description] of descriptions.entries()) await hostile.call(editVideo, { videoId: ids[index] ?? 0, description })
  // Under a title of usual length: a longer one would cover the rest.
  const stage = await copyVideo(site, hostile.id, { title: '"><script>window.pwned=1</script>' })
  await site.sql(`update videos set description = (select string_agg(description, e'\\n') from videos where owner_id = $1) where id = $2`, [
    hostile.id,
    stage,
  ])
  for (const text of comments) await hostile.call(createComment, { itemId: stage, typeId: 'video', parentId: null, text })
  return stage
}

/** The member's unfinished uploads: few, with long names. */
async function fillUploads(site: Pick<Site, 'sql'>, member: ApiMember): Promise<void> {
  const begun = packed(240).slice(0, 10)
  for (const [index, text] of begun.entries()) {
    const filename = `${text.replaceAll(/[\t\n]/g, ' ')}.mp4`
    await member.call(startUpload, {
      data: { filename, sizeBytes: 1000, filetype: 'video/mp4', fingerprint: `hostile-${index}-${member.id}` },
    })
  }
  const whole = packed(6000)
  expect(whole.length).toBeLessThanOrEqual(begun.length)
  const rows = await site.sql<{ id: string }>('select id from uploads where member_id = $1 order by created_at', [member.id])
  for (const [index, text] of whole.entries()) await site.sql('update uploads set filename = $1 where id = $2', [text, rows[index]?.id])
  await site.sql(
    "update videos set title = u.filename from uploads u where u.type_id = 'video' and u.item_id = videos.id and u.member_id = $1",
    [member.id],
  )
}

/** Names of saved searches. */
async function fillSearches(site: Pick<Site, 'sql'>, member: ApiMember): Promise<void> {
  for (const [index, name] of packed(6000).entries()) {
    await member.call(saveSearch, { module: 'videos', name: `Search ${index}`, json: '{}' })
    await site.sql('update saved_searches set name = $1 where member_id = $2 and name = $3', [name, member.id, `Search ${index}`])
  }
}

// Dialogs, console errors and policy violations fail every test of this suite automatically.
test('[S-18] more than five hundred payloads in each of titles, descriptions, comments, mail, names of videos’ files and of saved searches run nothing, nor do those in addresses', async ({
  page,
  member,
  site,
  line,
  newMember,
  problems,
}) => {
  // The stored names of searches are longer than a member may send.
  problems.expect(/422 .*count-new/)
  expect(scriptPayloads.length).toBeGreaterThanOrEqual(500)
  const strangers: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(line.origin) && !/^(data|blob):/.test(request.url())) strangers.push(request.url())
  })
  const hostile = await newMember('Hostile')
  const stage = await fillVideos(site, hostile)
  await fillUploads(site, member)
  await fillSearches(site, member)
  await befriend(hostile, member)
  const mailMessages = packed(mailLimits.messageLength - 10)
  const threadId = await writeMailMessage(hostile, member, { subject: '"><img src=x onerror=alert(1)>', text: mailMessages[0] ?? '' })
  for (const text of mailMessages.slice(1)) await hostile.call(createMessage, { threadId, text })

  await openRoute(page, `/videos/browse/his/${hostile.name}`)
  await expect(page.getByRole('article').first()).toBeVisible()
  for (let place = 0; place < 30; place += 1) await page.mouse.wheel(0, 1500)

  await go(page, `/videos/${stage}`)
  await page.getByRole('button', { name: 'Show more' }).click()
  await showsAsText(page)
  const moreComments = page.getByRole('button', { name: 'More comments' })
  const shownComments = async () => {
    if (await moreComments.isVisible()) await moreComments.click()
    return page.getByRole('button', { name: 'Reply', exact: true }).count()
  }
  await expect.poll(shownComments).toBe(comments.length)
  const protocols = await page
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link instanceof HTMLAnchorElement ? link.protocol : '')))
  expect([...new Set(protocols)].filter((protocol) => !/^https?:$/.test(protocol))).toEqual([])

  await go(page, `/mail/thread/${threadId}`)
  await showsAsText(page)
  await go(page, '/video/create')
  await expect(page.getByRole('heading', { name: 'Uploads' })).toBeVisible()
  await go(page, '/videos/browse/myall')
  await showsAsText(page)
  await go(page, '/settings/searches')
  await showsAsText(page)
  for (let index = 0; index < scriptPayloads.length; index += 48) {
    const payload = (scriptPayloads[index] ?? '').slice(0, 120)
    await page.evaluate((route) => void (location.hash = route), `/videos?q=${encodeURIComponent(JSON.stringify(payload))}`)
    await expect(page.getByRole('searchbox')).toHaveValue(payload.trim())
  }
  expect(await page.evaluate(() => 'pwned' in globalThis)).toBe(false)
  expect(strangers).toEqual([])
})
