import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { translated } from '#tests/harness/browser/translated.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.describe('a member', () => {
  test.use({ as: 'newcomer' })

  test('[LG-03] numbers, dates and relative times follow the language and the member’s format, at once and after a reload', async ({
    page,
    member,
    site,
  }) => {
    const old = await copyVideo(site, member.id, { title: 'Old video', published_at: new Date('2024-03-05T15:00:00Z'), view_total: 12_345 })
    const recent = await copyVideo(site, member.id, { title: 'Recent video', published_at: new Date(Date.now() - 3 * 86_400_000) })
    await openRoute(page, `/videos/${old}`)
    await expect(page.getByText('Mar 5, 2024')).toBeVisible()
    await expect(page.getByText(/12,34[56] views/)).toBeVisible()

    await openRoute(page, '/settings/language')
    await page.getByLabel('Language', { exact: true }).selectOption('de')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.getByText(translated('de', 'This translation was machine-assisted.'))).toBeVisible()
    await page.locator('select').nth(1).selectOption('d.m.yyyy')

    const expectGerman = async () => {
      await openRoute(page, `/videos/${old}`)
      await expect(page.getByText('5.3.2024')).toBeVisible()
      await expect(page.getByText(/12\.34[56]/)).toBeVisible()
      await openRoute(page, `/videos/browse/single/${recent}`)
      await expect(page.getByRole('article').getByText(/vor 3 (T\.|Tg\.|Tagen)|3 T/)).toBeVisible()
    }
    await expectGerman()
    await page.reload()
    await expectGerman()
    const stored = () => site.sql('select locale, date_format from members where id = $1', [member.id])
    await expect.poll(stored).toEqual([{ locale: 'de', date_format: 'd.m.yyyy' }])
  })
})
