import { makeTeller } from '#tests/harness/api/make-teller.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('members see their own profile as others see it; [O-10] privacy is set for contents, videos and fields; [O-19] location sharing is switched', async ({
  page,
  site,
  member,
}) => {
  await makeTeller(member)
  await openRoute(page, '/settings/privacy')
  await page.getByLabel('Height').selectOption({ label: 'Friends' })
  await page.getByLabel('Videos', { exact: true }).selectOption({ label: 'Friends' })
  for (const kind of ['Profile', 'Photos', 'Photo albums', 'Video albums'])
    await page.getByLabel(kind, { exact: true }).selectOption({ label: 'Friends' })
  await page.getByLabel('Who can play').selectOption({ label: 'Everyone' })
  await page.getByLabel('Who can download').selectOption({ label: 'Members' })
  await page.getByRole('switch', { name: 'Location sharing' }).click()
  const kept = () =>
    site.sql<{ content: unknown; visibility: unknown; shares: boolean }>(
      'select privacy_content as content, visibility, shares_location as shares from members join profiles on member_id = id where id = $1',
      [member.id],
    )
  await expect
    .poll(async () => (await kept())[0])
    .toEqual({
      content: {
        ...{ profile: 'friends', photos: 'friends', photo_albums: 'friends', videos: 'friends', video_albums: 'friends' },
        ...{ video_play: 'public', video_download: 'members' },
      },
      visibility: { height: 'friends' },
      shares: true,
    })
  await openRoute(page, `/members/${member.name}`)
  const facts = page.locator('main')
  await page.getByRole('button', { name: 'About', exact: true }).click()
  await expect(facts.getByText('187 cm')).toBeVisible()
  await page.getByText('A member', { exact: true }).click()
  await expect(facts.getByText('187 cm')).toHaveCount(0)
  await page.getByText('A friend', { exact: true }).click()
  await expect(facts.getByText('187 cm')).toBeVisible()
})
