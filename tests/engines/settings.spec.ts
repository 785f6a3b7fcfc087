import path from 'node:path'
import { loadProfile } from '#contract/profile/profile.ts'
import { repositoryRoot } from '../harness/site/site-folders.ts'
import { expect, test } from './fixtures.ts'

test.use({ as: 'newcomer' })

test('[O-01] the drawers of the settings open from their list, and a dialog over them takes Escape', async ({ app, newMember }) => {
  await app.open('/settings')
  for (const title of ['Appearance', 'Chat sounds', 'Devices', 'App lock', 'Privacy']) {
    await app.tap('link', new RegExp(`^${title}`), { inside: 'main' })
    await app.expect('heading', title)
    await app.follow('/settings')
  }
  const other = await newMember('Pest')
  await app.follow(`/members/${other.name}`)
  await app.tap('button', 'More')
  await app.tap('menuitem', 'Block')
  await app.expect('dialog', /Block/)
  await app.window.press('Escape')
  await app.expectNone('dialog', /Block/)
  await app.tap('button', 'More')
  await app.tap('menuitem', 'Block')
  await app.tap('button', 'Block', { inside: 'dialog[open]' })
  await app.expectText('Blocked')
})

test.describe('wide', () => {
  test.use({ width: 1280 })

  test('[M-07] the place is searched in a combobox and chosen with the keyboard, and [O-02] the profile is saved', async ({
    app,
    site,
    member,
  }) => {
    await site.sql(`insert into geo_countries (iso, name) values ('FR', 'France') on conflict do nothing`)
    await site.sql(
      `with region as (insert into geo_regions (country_iso, code, name) values ('FR', 'FR.engines', 'Rhône (engines)') on conflict do nothing returning id)
       insert into geo_cities (country_iso, region_id, name, name_key, latitude, longitude) select 'FR', id, 'Lyon (engines)', 'lyon (engines)', 45.748, 4.846 from region`,
    )
    const place = 'Lyon (engines), Rhône (engines), France'
    await app.open('/settings/profile')
    await app.fill('About me', 'I tie slowly.')
    await app.fill('Location', 'lyon (eng', {}, 'combobox')
    await app.expect('option', place)
    await app.window.press('ArrowDown')
    await app.window.press('Enter')
    await expect.poll(async () => (await app.expect('combobox', 'Location')).value).toBe(place)
    await app.tap('button', 'Save profile')
    await app.expectText('Profile saved.')
    expect(await member.call(loadProfile, {})).toMatchObject({ aboutMe: 'I tie slowly.' })
  })
})

test('a photo is cropped by dragging, and the chosen part is shown', async ({ app, member }) => {
  await app.open('/settings/profile')
  await app.expect('any', /^Choose a photo/)
  await app.window.attachFile('input[type=file]', path.join(repositoryRoot, 'public/art/hero.webp'))
  await app.expect('dialog', 'Crop the photo')
  const picture = 'dialog[open] img'
  const middle = () =>
    app.window.evaluate((selector) => {
      const image = document.querySelector<HTMLImageElement>(selector)
      if (!image?.complete || image.naturalWidth === 0) return null
      const { left, top, width, height } = image.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    }, picture)
  await expect.poll(middle).not.toBeNull()
  await app.until('the dialog is at rest', () => {
    const dialog = document.querySelector('dialog[open]')
    return dialog !== null && dialog.getAnimations().every(({ playState }) => playState !== 'running')
  })
  const from = await middle()
  if (!from) throw new Error('The picture was just there.')
  // It is taller than wide.
  await app.window.drag(from, { x: from.x, y: from.y + 30 })
  await expect.poll(async () => (await middle())?.y).toBeGreaterThan(from.y)
  await app.tap('button', 'Save photo')
  await app.expect('button', 'Remove photo')
  const isShown = () =>
    app.window.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>('main img')].some(({ complete, naturalWidth }) => complete && naturalWidth > 0),
    )
  await expect.poll(isShown).toBe(true)
  expect((await member.call(loadProfile, {})).picture).not.toBeNull()
})
