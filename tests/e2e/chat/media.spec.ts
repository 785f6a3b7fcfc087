import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { listMessages } from '#contract/chat/chat.ts'
import { befriend } from '#tests/harness/api/befriend.ts'
import { pairOf } from '#tests/harness/api/chat.ts'
import { messageLog } from '#tests/harness/browser/chat-screen.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

/** A picture as the browser makes it: real bytes that the server reads again. */
async function drawPicture(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(320, 200)
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('No canvas')
    pen.fillStyle = '#a0522d'
    pen.fillRect(0, 0, 320, 200)
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())
    return btoa(String.fromCharCode(...bytes))
  })
  return Buffer.from(base64, 'base64')
}

test('a picture is chosen, sent and seen by the other one; an answer leads to what it answers; the screens have no barriers', async ({
  page,
  member,
  newMember,
  openBrowser,
}) => {
  const friend = await newMember('Painter')
  await befriend(member, friend)
  const { messagingHash } = await pairOf(member, friend)
  await openRoute(page, `/messaging/${messagingHash}`)
  await expect(page.getByRole('heading', { name: friend.name })).toBeVisible()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Add a photo' }).click()])
  await chooser.setFiles([
    { name: 'lattice.jpg', mimeType: 'image/jpeg', buffer: await drawPicture(page) },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
  ])
  await expect(page.getByRole('list', { name: 'Photos to send' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('Photos must be JPEG, PNG, WebP, GIF or AVIF files up to 15 MB.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('The lattice')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect
    .poll(async () => (await friend.call(listMessages, { messagingHash })).messages.filter(({ attachment }) => attachment).length)
    .toBe(1)

  const other = await (await openBrowser(friend)).newPage()
  await openRoute(other, `/messaging/${messagingHash}`)
  const picture = messageLog(other).getByRole('button', { name: 'Show the photo' })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await picture.click()
  await expect(other.getByRole('dialog', { name: 'Photo', exact: true })).toBeVisible()
  await other.getByRole('button', { name: 'Close' }).click()

  await messageLog(other).getByRole('button', { name: 'About this message' }).first().click()
  await other.getByRole('menuitem', { name: 'Reply', exact: true }).click()
  await other.getByRole('textbox', { name: 'Message', exact: true }).fill('Well laid')
  await other.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(messageLog(page).getByRole('button', { name: 'You The lattice' })).toBeVisible()

  for (const address of [`/messaging/${messagingHash}`, '/messaging', '/messaging?view=public']) {
    await openRoute(page, address)
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeAttached()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${address} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
  }
})
