import type { Locator } from '@playwright/test'
import { conversationRow, sayOn } from '#tests/harness/browser/chat-screen.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

/** The green dot is drawn by style, on an element of its own or on the avatar, beside the word for screen readers. */
async function expectOnlineMark(part: Locator) {
  const word = part.getByText('Online').first()
  await expect(word).toBeAttached()
  const dot = () =>
    word.evaluate((element) => {
      const holder = element.parentElement ?? element
      const pip = getComputedStyle(holder, '::after')
      const { width, height, backgroundColor, visibility, opacity } = pip.content === 'none' ? getComputedStyle(holder) : pip
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.backgroundColor = 'var(--positive)'
      const isGreen = backgroundColor === getComputedStyle(probe).backgroundColor
      probe.remove()
      return {
        isGreen,
        isSeen: visibility === 'visible' && Number(opacity) > 0,
        isRound: width === height && Number.parseFloat(width) >= 8,
      }
    })
  await expect.poll(dot).toEqual({ isGreen: true, isSeen: true, isRound: true })
}

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
  await expectOnlineMark(row)
  await openRoute(page, `/members/browse/online?q=-${friend.name}`)
  const card = page.getByRole('main').getByRole('article')
  await expect(card).toHaveCount(1)
  await expectOnlineMark(card)
  await openRoute(page, `/messaging/member/${friend.id}`)
  await expect(page.getByRole('heading', { level: 2, name: friend.name })).toBeVisible()
  await expectOnlineMark(page.getByRole('main'))
  // A conversation is listed once it has a message.
  await sayOn(page, 'Hello there')
  await openRoute(page, '/messaging')
  await expectOnlineMark(conversationRow(page, friend.name))
  await openRoute(page, `/messaging/member/${friend.id}`)
  await expectOnlineMark(page.getByRole('main'))
  await theirs.close()
  await expect(page.getByRole('main').getByText('Online')).toHaveCount(0)
})
