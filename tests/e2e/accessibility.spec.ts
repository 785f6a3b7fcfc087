import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { searchComments } from '#contract/comments.ts'
import { copyFilm } from '#tests/harness/api/copy-film.ts'
import { expectAt } from '#tests/harness/browser/entrance.ts'
import { demoAccount, expect, openRoute, test } from '#tests/harness/fixtures.ts'

async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary?.split('\n')[1] ?? ''}`),
  )
}

const screens = [
  ['home', '/dashboard'],
  ['films', '/videos'],
  ['a film', 'film'],
  ['its editor', 'editor'],
  ['uploads', '/video/create'],
  ['settings', '/settings/language'],
  ['a member', '/members/demo-vendor'],
  ['not found', '/common/404'],
] as const

for (const theme of ['dark', 'light'] as const) {
  test.describe(`in the ${theme}`, () => {
    test.use({ as: 'newcomer' })

    test(`the screens of a member have no fault that axe can find, ${theme}`, async ({ page, member, site }) => {
      test.setTimeout(180_000)
      const id = await copyFilm(site, member.id, {
        title: 'For every eye',
        description: 'With some words to read.',
        categories: [130, 134, 201],
      })
      await openRoute(page, '/settings/appearance')
      await page.getByText(theme === 'dark' ? 'Dark' : 'Light', { exact: true }).click()
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      const faults: string[] = []
      for (const [name, place] of screens) {
        await openRoute(page, place === 'film' ? `/videos/${id}` : place === 'editor' ? `/videos/${id}/edit` : place)
        await expect(page.getByRole('heading').first()).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        faults.push(...(await findViolations(page)).map((fault) => `${name}: ${fault}`))
      }
      expect(faults).toEqual([])
    })
  })

  test.describe(`a guest in the ${theme}`, () => {
    test.use({ device: { theme } })

    test(`the screens of a guest have no fault that axe can find, ${theme}`, async ({ page }) => {
      const faults: string[] = []
      for (const place of ['/auth/login', '/auth/register/start', '/auth/forgot', '/auth/register/terms', '/logout', '/maintenance']) {
        await openRoute(page, place)
        await expect(page.getByRole('heading').first()).toBeVisible()
        faults.push(...(await findViolations(page)).map((fault) => `${place}: ${fault}`))
      }
      expect(faults).toEqual([])
    })
  })
}

test.describe('without a mouse', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })

  /** Tabs until the wanted thing has the focus, as a person would. */
  async function tabTo(page: Page, role: string, name: RegExp, key = 'Tab'): Promise<void> {
    for (let presses = 0; presses < 80; presses += 1) {
      await page.keyboard.press(key)
      const isThere = await page.evaluate(
        ({ wantedRole, source, flags }) => {
          const element = document.activeElement
          if (!(element instanceof HTMLElement)) return false
          const labels =
            element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
              ? [...(element.labels ?? [])].map((label) => label.textContent)
              : []
          const names = [element.getAttribute('aria-label'), ...labels, element.textContent]
          return element.matches(wantedRole) && names.some((one) => one !== null && new RegExp(source, flags).test(one.trim()))
        },
        { wantedRole: role, source: name.source, flags: name.flags },
      )
      if (isThere) return
    }
    throw new Error(`Eighty presses of ${key} did not reach ${role} ${String(name)}.`)
  }

  test('sign-in, a list, a film that plays and a comment need nothing but a keyboard', async ({ page, site, newMember }) => {
    const owner = await newMember('Owner')
    const title = `Keys only ${Date.now().toString(36)}`
    const id = await copyFilm(site, owner.id, { title })
    await openRoute(page, '/auth/login')
    await tabTo(page, 'input', /Member name or e-mail/)
    await page.keyboard.type(demoAccount(site, 'member').userName)
    await tabTo(page, 'input', /^Password/)
    await page.keyboard.type(site.demoPassword)
    await page.keyboard.press('Enter')
    await expectAt(page, '/dashboard')

    await tabTo(page, 'a', /^Videos$/)
    await page.keyboard.press('Enter')
    await expectAt(page, '/videos')
    // The screen takes the focus to its content; the search stands before it.
    await tabTo(page, 'input', /Search videos/, 'Shift+Tab')
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article')).toHaveCount(1)
    await tabTo(page, 'a', new RegExp(title))
    await page.keyboard.press('Enter')
    await expectAt(page, `/videos/${id}`)
    await expect(page.locator('#main')).toBeFocused()

    await tabTo(page, 'button', /^Play$/)
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 30_000 })
      .toBeGreaterThan(0.3)
    await page.keyboard.press('k')
    await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)

    await tabTo(page, 'textarea', /comment/i)
    await page.keyboard.type('Typed without a mouse')
    await page.keyboard.press('Control+Enter')
    await expect
      .poll(async () => (await owner.call(searchComments, { itemId: id, typeId: 'video', parentId: null })).items.map(({ text }) => text))
      .toEqual(['Typed without a mouse'])
  })
})
