import type { Page } from '@playwright/test'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('[O-12] the watermark is chosen, previewed live, and saved', async ({ page }) => {
  await openRoute(page, '/settings/videos')
  const presets = page.getByRole('group', { name: 'Watermark' }).getByRole('radio')
  await expect(presets).toHaveCount(4)
  for (const name of ['None', 'DMCA', 'Public', 'Custom']) await page.getByRole('main').getByText(name, { exact: true }).click()
  await field(page, 'Text').fill('Tom of Oslo')
  await page.getByRole('slider', { name: 'Size' }).fill('48')
  await page.getByLabel('Text colour').fill('#ff8800')
  await page.getByLabel('Outline').fill('#102030')
  await page.getByRole('slider', { name: 'From the right' }).fill('12')
  await page.getByRole('slider', { name: 'From the bottom' }).fill('30')
  await page.getByRole('switch', { name: 'Moving', exact: true }).click()
  await page.getByRole('slider', { name: 'Speed' }).fill('8')
  const mark = page.getByRole('figure').getByText('Tom of Oslo')
  await expect(mark).toHaveCSS('color', 'rgb(255, 136, 0)')
  await button(page, 'Save watermark').click()
  await expect(page.getByText('Watermark saved.')).toBeVisible()
  await expect(button(page, 'Save watermark')).toBeDisabled()
  await page.reload()
  await expect(field(page, 'Text')).toHaveValue('Tom of Oslo')
  await expect(page.getByRole('radio', { name: 'Custom' })).toBeChecked()
  for (const [name, value] of [
    ['Size', '48'],
    ['From the right', '12'],
    ['From the bottom', '30'],
    ['Speed', '8'],
  ] as const)
    await expect(page.getByRole('slider', { name })).toHaveValue(value)
  await expect(page.getByLabel('Text colour')).toHaveValue('#ff8800')
  await expect(page.getByLabel('Outline')).toHaveValue('#102030')
  await expect(page.getByRole('switch', { name: 'Moving', exact: true })).toBeChecked()
})
