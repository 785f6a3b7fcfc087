import type { Page } from '@playwright/test'
import { forgotPassword, savePreferences } from '#contract/accounts.ts'
import { createComment } from '#contract/comments.ts'
import { searchFeed } from '#contract/feed.ts'
import { feedToggles } from '#contract/session.ts'
import { copyFilm } from '#tests/harness/api/copy-film.ts'
import { expectDashboard } from '#tests/harness/browser/entrance.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('[H-01] the welcome page is the entry page of the member area; [H-08] block/{trigger} shows a content block; [P-09] asked for by view name and version stamp, with its html and title', async ({
  page,
}) => {
  const asked: unknown[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/front/block/view')) asked.push([searchParams.get('view'), searchParams.get('version')])
  })
  await openRoute(page, '/welcome')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'how we treat each other' })).toBeVisible()
  await page.getByRole('link', { name: 'how we treat each other' }).click()
  await expect(page).toHaveURL(/#\/block\/rules$/)
  await expect(page.getByRole('heading', { level: 1, name: 'How we treat each other' })).toBeVisible()
  await expect(page.getByText('A no is a no, at any moment.')).toBeVisible()
  expect(asked).toEqual([
    ['welcome', '2024.12.02'],
    ['rules', '2024.12.02'],
  ])
})

test('Home shows the panels that are switched on: [H-10] heroes online; [H-11] logins; [H-09] quote and horoscope', async ({
  page,
  member,
  newMember,
  site,
}) => {
  const hero = await newMember('Hero')
  await site.sql('insert into heroes (member_id, hero_id) values ($1, $2)', [member.id, hero.id])
  await hero.call(searchFeed, {})
  await openRoute(page, '/dashboard')
  await expectDashboard(page)
  const online = page.getByRole('region', { name: 'Heroes online' })
  await expect(online.getByText(hero.name)).toBeVisible()
  await expect(heading(page, 'New since you were here')).toBeVisible()
  await expect(heading(page, 'Site news')).toBeVisible()
  await expect(heading(page, 'Lately')).toBeVisible()
  await expect(heading(page, 'Recent logins')).toHaveCount(0)
  await expect(page.getByText('Quote of the day')).toHaveCount(0)

  await member.call(savePreferences, { feed: feedToggles.filter((toggle) => toggle !== 'news') })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Recent logins' }).getByText(hero.name)).toBeVisible()
  await expect(page.getByText(/^Quote of the day/)).toBeVisible()
  await expect(page.getByText('Horoscope, Aries')).toBeVisible()
  await expect(heading(page, 'Site news')).toHaveCount(0)

  await member.call(savePreferences, { feed: [] })
  await page.reload()
  await expect(heading(page, 'Everything is switched off')).toBeVisible()
  await expect(heading(page, 'Lately')).toHaveCount(0)
})

test('what Home tells in full, and what in a line, is the member’s choice', async ({ page, member }) => {
  await openRoute(page, '/dashboard')
  const pictures = page.getByRole('region', { name: 'New since you were here' }).locator('img')
  await expect(pictures.first()).toBeVisible()
  await member.call(savePreferences, { feedDetail: ['member'] })
  await page.reload()
  await expect(page.getByRole('region', { name: 'New since you were here' }).getByRole('listitem').first()).toBeVisible()
  await expect(pictures).toHaveCount(0)
})

test('[P-10] a banner stands on Home and help behind its button, where they are configured', async ({ page }) => {
  await openRoute(page, '/dashboard')
  await expect(page.getByText('The winter meet is in Leith.')).toBeVisible()
  await page.getByRole('button', { name: 'Help' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'What Home shows' })).toBeVisible()
  await page.keyboard.press('Escape')
  await openRoute(page, '/videos')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Help' })).toHaveCount(0)
  await expect(page.getByText('The winter meet is in Leith.')).toHaveCount(0)
})

test('[H-03] the activity feed loads more; [H-15] an own entry can be deleted', async ({ page, member, site }) => {
  const itemId = await copyFilm(site, member.id, { title: 'A film in the feed' })
  const said = `Said in the feed by ${member.name}`
  await member.call(createComment, { itemId, typeId: 'video', parentId: null, text: said })
  await openRoute(page, '/dashboard/activity-feed')
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries.filter({ hasText: said })).toBeVisible()
  await expect.poll(async () => entries.count()).toBeGreaterThanOrEqual(20)
  const first = await entries.count()
  await page.getByRole('button', { name: 'Earlier' }).click()
  await expect.poll(async () => entries.count()).toBeGreaterThan(first)

  const mine = entries.filter({ hasText: said })
  await mine.getByRole('button', { name: 'Take this out of the feed' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take it out' }).click()
  await expect(mine).toHaveCount(0)
  await expect.poll(async () => (await member.call(searchFeed, {})).items.filter(({ excerpt }) => excerpt === said).length).toBe(0)
  await page.reload()
  await expect(entries.first()).toBeVisible()
  await expect(mine).toHaveCount(0)
})

test('[H-03] a line says where the last visit began', async ({ page, member, site, newMember }) => {
  const other = await newMember('Talker')
  const itemId = await copyFilm(site, other.id, { title: 'Talked about' })
  await other.call(createComment, { itemId, typeId: 'video', parentId: null, text: `Before the last visit of ${member.name}` })
  // Listeners write the entry after the answer.
  await expect.poll(() => site.sql('select id from feed_items where video_id = $1', [itemId])).toHaveLength(1)
  await site.sql("update feed_items set created_at = now() - interval '3 days' where video_id = $1", [itemId])
  await site.sql("update members set last_visit_at = now() - interval '2 days' where id = $1", [member.id])
  await other.call(createComment, { itemId, typeId: 'video', parentId: null, text: `After the last visit of ${member.name}` })
  await openRoute(page, '/dashboard/activity-feed')
  const words = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`all caught up|last visit of ${member.name}`) })
  await expect(words).toHaveText([/After the last visit/, /You are all caught up/, /Before the last visit/])
})

test('[H-07] site news show three at a time; [H-06] the widget comes after consent only, from its own origin, anew at each visit', async ({
  page,
}) => {
  const asked: string[] = []
  await page.route('https://news.example.test/**', async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ contentType: 'text/html', body: '<script>document.write("Told by a script")</script>' })
  })
  await openRoute(page, '/dashboard/news')
  const news = page.getByRole('main').getByRole('listitem')
  await expect(news).toHaveCount(3)
  await page.getByRole('button', { name: 'Earlier news' }).click()
  await expect(news).toHaveCount(6)
  const frame = page.frameLocator('iframe')
  await expect(page.getByText(/It comes from news\.example\.test/)).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Show it' }).click()
  await page.locator('iframe').scrollIntoViewIfNeeded()
  await expect(frame.getByText('Told by a script')).toBeVisible()
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts')

  await openRoute(page, '/videos')
  await expect(page.locator('iframe')).toHaveCount(0)
  await openRoute(page, '/dashboard/news')
  await page.locator('iframe').scrollIntoViewIfNeeded()
  await expect(frame.getByText('Told by a script')).toBeVisible()
  await expect.poll(() => new Set(asked).size).toBe(2)
  await page.getByRole('button', { name: 'Do not load it any more' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('[H-13] Featured Profiles lists those the staff chose, each leading to the member', async ({ page, member, newMember, site }) => {
  const [chosen, other] = [await newMember('Chosen'), await newMember('Other')]
  await site.sql('update profiles set featured_at = now() where member_id = $1', [chosen.id])
  const featured = page.getByRole('list', { name: 'Featured profiles' })
  await openRoute(page, '/dashboard')
  await expectDashboard(page)
  await expect(heading(page, 'Site Status')).toBeVisible()
  await expect(featured, 'switched off until it is wanted').toHaveCount(0)
  await member.call(savePreferences, { feed: ['profiles'] })
  await page.reload()
  await expect(featured.getByRole('listitem').first()).toContainText(chosen.name)
  await expect(featured.getByText(other.name)).toHaveCount(0)
  await featured.getByRole('link', { name: chosen.name }).click()
  await expect(page).toHaveURL(new RegExp(`#/members/${chosen.name}$`))
  await site.sql('update profiles set featured_at = null where member_id = $1', [chosen.id])
})

test('[H-14] Site Status tells whether e-mail delivery is online; [NT-07] while mails cannot be sent it says offline', async ({
  page,
  newMember,
  openBrowser,
  site,
}) => {
  const mailsUnderWay = () => site.sql("select id from pgboss.job where name = 'send-mail' and state < 'completed'")
  const isWorking = async () => (await site.sql("select value from settings where key = 'mail.delivery'")).map(({ value }) => value)
  const other = await newMember('Mailed')
  // The last mail that was sent decides.
  await expect.poll(mailsUnderWay, { timeout: 30_000 }).toEqual([])
  await site.sql(
    `insert into settings (key, value) values ('mail.delivery', '{"isWorking":false}') on conflict (key) do update set value = excluded.value`,
  )
  const status = page.getByRole('region', { name: 'Site Status' })
  await openRoute(page, '/dashboard')
  await expect(status).toContainText('E-mail delivery')
  await expect(status.getByText('Offline')).toBeVisible()

  await other.call(forgotPassword, { email: other.account.email })
  await expect.poll(isWorking, { timeout: 30_000 }).toEqual([{ isWorking: true }])
  const elsewhere = await (await openBrowser(other)).newPage()
  await openRoute(elsewhere, '/dashboard')
  await expect(elsewhere.getByRole('region', { name: 'Site Status' }).getByText('Online')).toBeVisible()
})

test('[H-16] the wall of a member loads more on request', async ({ page, newMember, site }) => {
  const busy = await newMember('Busy')
  for (let number = 1; number <= 23; number += 1) await copyFilm(site, busy.id, { title: `Strand ${number}` })
  await site.sql(
    "insert into feed_items (kind, member_id, video_id) select 'video_published', owner_id, id from videos where owner_id = $1 order by id",
    [busy.id],
  )
  await openRoute(page, `/members/${busy.name}`)
  const wall = page.getByRole('region', { name: 'Lately' })
  await expect(wall.getByText(/Strand \d+/)).toHaveCount(20)
  await wall.getByRole('button', { name: 'Earlier' }).click()
  await expect(wall.getByText(/Strand \d+/)).toHaveCount(23)
  await expect(wall.getByRole('button', { name: 'Earlier' })).toHaveCount(0)
})
