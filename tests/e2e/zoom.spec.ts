import type { Page } from '@playwright/test'
import { listZoomRooms } from '#contract/talk/zoom.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

const room = (page: Page, name: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })

test.describe('a guest', () => {
  test('[P-07] finds the address open and the rooms kept for members', async ({ page }) => {
    await openRoute(page, '/common/chat/zoom')
    await expect(page.getByText('Zoom rooms are for members')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  })
})

test.describe('a member', () => {
  test.use({ as: 'newcomer' })

  test('[P-07] [C-16] reads who receives where and when; a room opens in a new tab that knows nothing of this one', async ({
    page,
    context,
  }) => {
    await openRoute(page, '/common/chat/zoom')
    const clinic = room(page, 'Knot clinic')
    await expect(clinic).toContainText('Old_Salt')
    await expect(clinic).toContainText('Wednesdays from 20:00')
    await expect(page.getByRole('button', { name: 'Add a room' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'More for Knot clinic' })).toHaveCount(0)
    const asked = Promise.withResolvers<string | undefined>()
    await context.route('https://zoom.us/**', async (route) => {
      asked.resolve(route.request().headers()['referer'])
      await route.fulfill({ contentType: 'text/html', body: '<title>Zoom</title>' })
    })
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      clinic.getByRole('link', { name: 'Open Knot clinic on Zoom, in a new tab' }).click(),
    ])
    expect(await asked.promise, 'Zoom is not told where the member comes from').toBeUndefined()
    await expect(opened).toHaveTitle('Zoom')
    expect([opened.url(), await opened.evaluate(() => opener === null)]).toEqual(['https://zoom.us/j/10000000002', true])
    await expect(clinic).toBeVisible()
  })
})

test.describe('staff', () => {
  test.use({ as: 'staff' })

  test('[P-07] adds a room, corrects it and takes it away where the list stands', async ({ page, member }) => {
    const names = async () => (await member.call(listZoomRooms, {})).rooms.map(({ name }) => name)
    await openRoute(page, '/common/chat/zoom')
    await page.getByRole('button', { name: 'Add a room' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Name of the room' }).fill('Splicing bench')
    await form.getByRole('textbox', { name: 'Link' }).fill('https://example.test/j/1')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Only links to Zoom go here.')).toBeVisible()
    await form.getByRole('textbox', { name: 'Link' }).fill('https://us02web.zoom.us/j/77')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(room(page, 'Splicing bench')).toBeVisible()

    await page.getByRole('button', { name: 'More for Splicing bench' }).click()
    await page.getByRole('menuitem', { name: 'Change' }).click()
    await form.getByRole('textbox', { name: 'When it is open' }).fill('Mondays')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(room(page, 'Splicing bench')).toContainText('Mondays')

    await page.getByRole('button', { name: 'More for Splicing bench' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click()
    await expect(room(page, 'Splicing bench')).toBeVisible()
    expect(await names()).toContain('Splicing bench')
    await page.getByRole('button', { name: 'More for Splicing bench' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
    await expect(room(page, 'Splicing bench')).toHaveCount(0)
    expect(await names()).not.toContain('Splicing bench')
  })
})
