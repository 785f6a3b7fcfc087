import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[N-02] [N-07] a request appears at once for its recipient, and the answer for its sender; [N-08] both see each other online in lists, in the directory and in messages', async ({
  page,
  member,
  newMember,
  openBrowser,
}) => {
  const friend = await newMember('Friend')
  const theirs = await openBrowser(friend)
  const theirPage = await theirs.newPage()
  await openRoute(theirPage, '/friends/requests')
  await expect(theirPage.getByRole('heading', { name: 'No requests' })).toBeVisible()
  await openRoute(page, `/members/${friend.name}`)
  await page.getByRole('button', { name: `Add friend: ${friend.name}` }).click()
  await theirPage.getByRole('button', { name: `Accept: ${member.name}` }).click()
  await expect(page.getByRole('button', { name: 'Friends', exact: true })).toBeVisible()

  await openRoute(page, '/friends')
  const row = page.getByRole('listitem').filter({ hasText: friend.name })
  await expect(row.getByText('Online')).toBeAttached()
  await openRoute(page, `/members/browse/online?q=-${friend.name}`)
  const card = page.getByRole('main').getByRole('article')
  await expect(card).toHaveCount(1)
  await expect(card.getByText('Online')).toBeAttached()
  await openRoute(page, `/messaging/member/${friend.id}`)
  await expect(page.getByRole('heading', { level: 2, name: friend.name })).toBeVisible()
  await expect(page.getByRole('main').getByText('Online').first()).toBeAttached()
  await theirs.close()
  await expect(page.getByRole('main').getByText('Online')).toHaveCount(0)
})
