import type { Locator, Page } from '@playwright/test'
import { createComment } from '#contract/comments.ts'
import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { expectAt } from '#tests/harness/browser/entrance.ts'
import { tabTo } from '#tests/harness/browser/keyboard.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })

const press = (page: Page, key: string) => page.keyboard.press(key)

/** The focus stays inside for more presses than there are elements, twice over. */
async function expectFocusHeld(page: Page, place: Locator): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    await press(page, 'Tab')
    // The browser's own toolbar is the only other stop: it comes between the last element and the first.
    const isInside = await place.evaluate((element) => document.activeElement === document.body || element.contains(document.activeElement))
    expect(isInside).toBe(true)
  }
}

test.describe('signed in', () => {
  test.use({ as: 'newcomer' })

  test('the skip link past the navigation is the first stop and leads to the content', async ({ page }) => {
    await openRoute(page, '/dashboard')
    // Before its content is loaded, only the frame is shown.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await tabTo(page, 'button', /^Skip to content$/)
    await press(page, 'Enter')
    await expect(page.locator('main:focus')).toBeVisible()
  })

  test('the filter sheet traps the focus, Escape closes it, and the button that opened it has it again', async ({ page }) => {
    await openRoute(page, '/videos')
    await expect(page.getByRole('article').first()).toBeVisible()
    await tabTo(page, 'button', /^Filter/)
    await press(page, 'Enter')
    const sheet = page.getByRole('dialog', { name: 'Filter videos' })
    await expect(sheet).toBeVisible()
    await expectFocusHeld(page, sheet)
    await press(page, 'Escape')
    await expect(sheet).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Filter/ })).toBeFocused()

    await press(page, 'Enter')
    await tabTo(page, 'button', /^Rope care$/)
    await press(page, 'Space')
    await tabTo(page, 'button', /^Show the videos$/)
    await press(page, 'Enter')
    await expectAt(page, /cats=/)
    await expect(page.getByRole('button', { name: /^Filter/ })).toBeFocused()
  })

  test('the sort menu opens on the current choice, arrow keys move, Escape leaves it unchanged, Enter selects', async ({ page }) => {
    await openRoute(page, '/videos')
    await expect(page.getByRole('article').first()).toBeVisible()
    await tabTo(page, 'button', /^Latest$/)
    await press(page, 'Enter')
    await expect(page.getByRole('menuitemradio', { name: 'Latest' })).toBeFocused()
    await press(page, 'ArrowDown')
    await press(page, 'Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Latest' })).toBeFocused()
    await press(page, 'Enter')
    await expect(page.getByRole('menuitemradio', { name: 'Latest' })).toBeFocused()
    await press(page, 'ArrowDown')
    const chosen = await page.evaluate(() => document.activeElement?.textContent ?? '')
    await press(page, 'Enter')
    await expectAt(page, /sort=/)
    await expect(page.getByRole('button', { name: chosen })).toBeFocused()
  })

  test('replying, editing and deleting a comment return the focus to where it came from', async ({ page, site, member }) => {
    const itemId = await copyVideo(site, member.id, { title: 'Talked about by keys' })
    await member.call(createComment, { itemId, typeId: 'video', parentId: null, text: 'First words' })
    await openRoute(page, `/videos/${itemId}`)
    const talk = page.getByRole('article').filter({ hasText: 'First words' })
    await expect(talk).toBeVisible()

    await tabTo(page, 'button', /^Reply$/)
    await press(page, 'Enter')
    await expect(talk.getByRole('textbox')).toBeFocused()
    // Twice in a row would leave the app: the reply box handles the first press.
    await press(page, 'Escape')
    await expect(talk.getByRole('textbox')).toHaveCount(0)
    await expect(talk.getByRole('button', { name: 'Reply' })).toBeFocused()

    await tabTo(page, 'button', /^Edit$/)
    await press(page, 'Enter')
    const editor = page.getByLabel('Edit your comment')
    await expect(editor).toBeFocused()
    await page.keyboard.type(', and more')
    await press(page, 'Escape')
    await expect(editor).toHaveValue('First words, and more')
    await press(page, 'Control+Enter')
    await expect(editor).toHaveCount(0)
    await expect(page.getByText('First words, and more')).toBeVisible()
    const edit = page.getByRole('article').getByRole('button', { name: 'Edit', exact: true })
    await expect(edit).toBeFocused()

    await tabTo(page, 'button', /^Delete$/)
    await press(page, 'Enter')
    const question = page.getByRole('dialog', { name: 'Delete this comment?' })
    await expectFocusHeld(page, question)
    await press(page, 'Escape')
    await expect(question).toHaveCount(0)
    await expect(page.getByRole('article').getByRole('button', { name: 'Delete' })).toBeFocused()
    await press(page, 'Enter')
    await tabTo(page, 'button', /^Yes$/)
    await press(page, 'Enter')
    await expect(page.getByText('First words, and more')).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Comments' })).toBeFocused()
  })

  test('every control on the editor, the uploads and the settings can be reached and is visibly focused', async ({
    page,
    site,
    member,
  }) => {
    const id = await copyVideo(site, member.id, { title: 'Reached by keys' })
    const lastOf = [
      [`/videos/${id}/edit`, 'button', /^Delete video$/],
      ['/video/create', 'button', /^Choose files$/],
      ['/settings', 'button', /^Leave now$/],
      ['/settings/language', 'input', /^24 hours$/],
      ['/settings/appearance', 'input', /Ropewalk/],
      ['/settings/offline', 'a', /^Browse videos$/],
    ] as const
    for (const [place, tag, name] of lastOf) {
      await openRoute(page, place)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await tabTo(page, tag, name)
    }
  })
})
