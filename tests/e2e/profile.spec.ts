import type { Page } from '@playwright/test'
import { createComment } from '#contract/comments.ts'
import { searchNotifications } from '#contract/notify/notifications.ts'
import { blockMember } from '#contract/profile/safety.ts'
import { copyFilm } from '#tests/harness/api/copy-film.ts'
import { makeTeller } from '#tests/harness/api/make-teller.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const unavailable = 'Profile is unavailable or was never here'

test('[M-06] a profile opens by name and by id; [M-07] shows its fields, custom fields and contacts; [M-08] height and weight; [M-09] the age in its mode; [M-19] fetishes', async ({
  page,
  newMember,
}) => {
  const teller = await makeTeller(await newMember('Teller'))
  for (const route of [`/members/${teller.name}`, `/members/id/${teller.id}`]) {
    await openRoute(page, route)
    await expect(title(page, teller.name)).toBeVisible()
    await expect(page.getByText('Slow scenes and good tea.')).toBeVisible()
    const facts = page.locator('main')
    for (const words of ['187 cm', '93 kg', 'Over 30', 'Versatile']) await expect(facts.getByText(words, { exact: true })).toBeVisible()
    await expect(facts.getByText('Floor work Into')).toBeVisible()
    await expect(facts.getByRole('link', { name: 'example.test/@teller' })).toHaveAttribute('rel', /noopener/)
  }
})

test('[M-10] a hidden or missing profile reads as one that was never here', async ({ page, member, problems, site, newMember }) => {
  problems.expect(/404/)
  const [shy, blocker] = [await newMember('Shy'), await newMember('Blocker')]
  await site.sql(`update members set privacy_content = '{"profile":"nobody"}' where id = $1`, [shy.id])
  await blocker.call(blockMember, { userId: member.id })
  for (const route of [
    `/members/${shy.name}`,
    `/members/${blocker.name}`,
    '/members/nobody-at-all',
    '/members/id/999999999',
    '/members/id/x',
  ]) {
    await openRoute(page, route)
    await expect(page.getByText(unavailable), route).toBeVisible()
  }
})

test('[M-11] a deleted member shows as [deleted] with an empty picture, and a picture that does not load gives way to it', async ({
  page,
  problems,
  site,
  newMember,
}) => {
  problems.expect(/404/)
  const [gone, broken] = [await newMember('Gone'), await newMember('Broken')]
  await site.sql(`update members set deleted_at = now(), avatar_key = 'x.webp' where id = $1`, [gone.id])
  await site.sql(`update members set avatar_key = 'not-there.webp' where id = $1`, [broken.id])
  await openRoute(page, `/members/id/${gone.id}`)
  await expect(title(page, '[deleted]')).toBeVisible()
  await expect(page.locator('main [data-empty-picture]').first()).toBeVisible()
  await expect(page.getByText(gone.name)).toHaveCount(0)
  await openRoute(page, `/members/${broken.name}`)
  await expect(page.locator('main [data-empty-picture]').first()).toBeVisible()
  // Other tests see this member in lists.
  await site.sql('update members set avatar_key = null where id = $1', [broken.id])
})

test('[M-12] sponsors and active members have badges with their glyphs', async ({ page }) => {
  for (const [name, badge, glyph] of [
    ['Tom_of_Turku', 'Sponsor', 'star'],
    ['Bight', 'Member', 'seal-check'],
  ] as const) {
    await openRoute(page, `/members/${name}`)
    const shown = page.locator('main').getByText(badge, { exact: true })
    await expect(shown).toBeVisible()
    await expect(shown.locator('use')).toHaveAttribute('href', new RegExp(`#${glyph}`))
  }
})

test('a member kept in memory is for reading: nobody can write to or about him', async ({ page }) => {
  await openRoute(page, '/members/Rope_Rabbi')
  await expect(page.getByText('This page is kept in memory of its member.')).toBeVisible()
  await expect(page.getByLabel('Your comment')).toHaveCount(0)
})

test('[M-13] a visit raises the counter and shows in [H-12] Recent visitors, unless one goes incognito', async ({
  page,
  member,
  newMember,
  openBrowser,
}) => {
  const host = await newMember('Host')
  await openRoute(page, `/members/${host.name}`)
  await expect(title(page, host.name)).toBeVisible()
  const hostPage = await (await openBrowser(host)).newPage()
  await expect
    .poll(async () => {
      await openRoute(hostPage, '/settings/account')
      await openRoute(hostPage, '/settings/visitors')
      return hostPage.getByRole('list', { name: 'Visitors' }).getByText(member.name).count()
    })
    .toBe(1)
  await openRoute(hostPage, `/members/${host.name}`)
  await expect(hostPage.locator('dl div').filter({ hasText: 'Views' }).locator('dd')).toHaveText('1')
  await openRoute(page, '/settings/visitors')
  await page.getByRole('switch', { name: 'Incognito' }).click()
  await expect
    .poll(async () => {
      await hostPage.reload()
      await openRoute(hostPage, '/settings/visitors')
      await expect(hostPage.getByText(/visitors?$|Nobody has looked/).first()).toBeVisible()
      return hostPage.getByRole('list', { name: 'Visitors' }).getByText(member.name).count()
    })
    .toBe(0)
})

test('[M-15] a member is blocked from his profile; [O-14] found among the blocked and let back', async ({ page, problems, newMember }) => {
  problems.expect(/404/)
  const pest = await newMember('Pest')
  await openRoute(page, '/settings/account')
  await openRoute(page, `/members/${pest.name}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText('Blocked.', { exact: true })).toBeVisible()
  await openRoute(page, '/settings/blocked')
  const row = page.getByRole('list', { name: 'Blocked members' }).getByText(pest.name)
  await expect(row).toBeVisible()
  await page.reload()
  await openRoute(page, `/members/${pest.name}`)
  await expect(page.getByText(unavailable)).toBeVisible()
  await openRoute(page, '/settings/blocked')
  await page.getByLabel('Search blocked members').fill('zzz')
  await expect(page.getByText('No blocked member of that name.')).toBeVisible()
  await page.getByLabel('Search blocked members').fill(pest.name)
  await page.getByRole('button', { name: `Unblock ${pest.name}` }).click()
  await page.getByLabel('Search blocked members').fill('')
  await expect(page.getByText('You have blocked nobody')).toBeVisible()
  await openRoute(page, `/members/${pest.name}`)
  await expect(title(page, pest.name)).toBeVisible()
})

test('[M-16] a private note is kept, also when it is written without a line', async ({ page, away, newMember, openBrowser, member }) => {
  const other = await newMember('Noted')
  await openRoute(page, `/members/${other.name}`)
  await page.getByRole('button', { name: 'Write a private note' }).click()
  await expect(page.getByLabel('Private note')).toBeVisible()
  await away.leave()
  await page.getByLabel('Private note').fill('Brings tea.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByLabel('Private note')).toHaveCount(0)
  await expect(page.getByText('Brings tea.')).toBeVisible()
  await away.comeBack()
  const elsewhere = await (await openBrowser(member)).newPage()
  await expect
    .poll(async () => {
      await openRoute(elsewhere, '/settings/account')
      await elsewhere.reload()
      await openRoute(elsewhere, `/members/${other.name}`)
      await expect(title(elsewhere, other.name)).toBeVisible()
      return elsewhere.getByText('Brings tea.').count()
    })
    .toBe(1)
})

test('[M-17] films of a member, his favourites, of his friends and heroes, and those for tickets open', async ({
  page,
  site,
  newMember,
}) => {
  const [tom, friend] = [await newMember('Owner'), await newMember('Friend')]
  await copyFilm(site, tom.id, { title: 'One of his own' })
  await copyFilm(site, friend.id, { title: 'One of a friend' })
  const hero = await newMember('Hero')
  await copyFilm(site, hero.id, { title: 'One of a hero' })
  const forTickets = await copyFilm(site, tom.id, { title: 'One for tickets' })
  await site.sql('update videos set price = 5 where id = $1', [forTickets])
  await site.sql('insert into friends (member_id, friend_id) values ($1, $2), ($2, $1)', [tom.id, friend.id])
  await site.sql('insert into heroes (member_id, hero_id) values ($1, $2)', [tom.id, hero.id])
  const liked = await copyFilm(site, (await newMember('Liked')).id, { title: 'One they like' })
  await site.sql('insert into video_favourites (member_id, video_id) values ($1, $2)', [tom.id, liked])
  await openRoute(page, `/members/${tom.name}`)
  await expect(page.getByText('One of his own')).toBeVisible()
  const films = page.getByRole('region', { name: 'Films' }).getByRole('article')
  for (const [name, title] of [
    ['Of friends', 'One of a friend'],
    ['Favourites', 'One they like'],
    ['Of heroes', 'One of a hero'],
    ['For tickets', 'One for tickets'],
  ] as const) {
    await page.getByRole('button', { name }).click()
    await expect(films).toHaveCount(1)
    await expect(films).toContainText(title)
  }
  await page.getByRole('button', { name: 'Of friends' }).click()
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`his_friend/${tom.name}`))
  await expect(page.getByText('One of a friend')).toBeVisible()
})

test('[M-18] interest is sent once, the other is told, and it can be sent again only after a week', async ({ page, member, newMember }) => {
  const other = await newMember('Liked')
  await openRoute(page, `/members/${other.name}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Send interest' }).click()
  await expect(page.getByText(`${other.name} will hear that you are interested.`)).toBeVisible()
  const told = async () =>
    (await other.call(searchNotifications, { view: 'members' })).items.map(({ kind, actor }) => [kind, actor?.userName])
  await expect.poll(told).toContainEqual(['interest', member.name])
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: /Interest sent/ })).toBeDisabled()
})

test('a member is reported, with a reason', async ({ page, site, member, newMember }) => {
  const other = await newMember('Reported')
  await openRoute(page, `/members/${other.name}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('This is needed.')).toBeVisible()
  await dialog.getByLabel('Reason').selectOption({ label: 'Somebody is shown without his consent' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Thank you. We will look at it.')).toBeVisible()
  const kept = () =>
    site.sql<{ reason_id: number }>('select reason_id from reports where reporter_id = $1 and item_id = $2', [member.id, other.id])
  await expect.poll(async () => (await kept()).map(({ reason_id }) => reason_id)).toEqual([1])
})

test('members are talked about under their profile', async ({ page, member, newMember }) => {
  const other = await newMember('Praised')
  await other.call(createComment, { itemId: member.id, typeId: 'user', parentId: null, text: 'A good teacher' })
  await openRoute(page, `/members/${member.name}`)
  await expect(page.getByText('A good teacher')).toBeVisible()
  await openRoute(page, `/members/${other.name}`)
  // Until this profile has come, the one before it stands, with its own field.
  await expect(title(page, other.name)).toBeVisible()
  await page.getByLabel('Your comment').fill('Thank you')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Thank you' })).toBeVisible()
})
