import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { countDeviceRows } from '#tests/harness/browser/device-rows.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'
import { limits } from '#tests/harness/limits.ts'

test.use({ as: 'newcomer' })

test('[S-28] two dozen comments written offline arrive exactly once and in order over a connection that loses a third of its calls', async ({
  page,
  away,
  line,
  member,
  site,
  problems,
}) => {
  problems.expectOutage()
  // With repeated calls they may exceed a member's limit per minute: the rest waits until the server accepts it.
  problems.expect(/status of 429/)
  const itemId = await copyVideo(site, member.id, { title: 'A long tunnel' })
  await openRoute(page, `/videos/${itemId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'A long tunnel' })).toBeVisible()
  await expectReadyForOffline(page)
  await away.leave()

  const texts = Array.from({ length: 24 }, (_, index) => `Thought ${String(index + 1).padStart(2, '0')}`)
  const field = page.getByLabel('Your comment').first()
  for (const text of texts) {
    await field.fill(text)
    await field.press('Control+Enter')
    await expect(field).toHaveValue('')
  }
  await expect.poll(() => countDeviceRows(page, member.id, 'outbox')).toBe(texts.length)

  line.lose(0.3)
  await away.comeBack()
  await expect.poll(() => countDeviceRows(page, member.id, 'outbox'), { timeout: limits.work }).toBe(0)
  line.lose(0)
  const rows = await site.sql<{ text: string }>(`select text from comments where type_id = 'video' and item_id = $1 order by id`, [itemId])
  expect(rows.map(({ text }) => text)).toEqual(texts)
})
