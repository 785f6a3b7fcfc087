import { expectDashboard } from '#tests/harness/browser/entrance.ts'
import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

/** Translates every text as it comes, as Chrome's translator does; with the browser's own methods, since it lives in a world of its own. */
function translateLive(): void {
  const { replaceChild, appendChild } = Node.prototype
  const isDone = (text: Node) => text.parentElement?.closest('font, script, style, textarea') !== null
  const translate = (text: Text) => {
    if (!text.parentNode || isDone(text) || text.data.trim() === '') return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    appendChild.call(inner, document.createTextNode(text.data))
    appendChild.call(outer, inner)
    replaceChild.call(text.parentNode, outer, text)
  }
  const textsOf = (root: Node): Text[] => {
    if (root instanceof Text) return [root]
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    return texts
  }
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) for (const node of [target, ...addedNodes]) textsOf(node).forEach(translate)
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

test('the main screens work while the browser translates them', async ({ page, member, site, away }) => {
  const videoId = await copyVideo(site, member.id, { title: 'Column wraps' })
  await page.addInitScript(translateLive)
  await openRoute(page, '/dashboard')
  await expectDashboard(page)
  await expect(page.locator('font').first()).toBeAttached()

  await openRoute(page, `/videos/${videoId}`)
  await expect(page.getByRole('heading', { name: 'Column wraps' })).toBeVisible()
  // A comment: the counter changes with each key and goes once it is sent.
  const comment = page.getByLabel('Your comment').first()
  await comment.fill('Well tied, ')
  await comment.pressSequentially('and slowly.')
  await page.getByRole('button', { name: 'Send', exact: true }).first().click()
  await expect(page.getByText('Well tied, and slowly.').last()).toBeVisible()
  // A like comes and goes.
  const like = page.getByRole('button', { name: /^Like/ }).first()
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  // The connection goes and returns.
  await away.leave()
  await expect(page.getByText(/You’re offline/).first()).toBeVisible()
  await away.comeBack()
  await expect(page.getByText(/You’re offline/)).toHaveCount(0)

  for (const [route, heading] of [
    ['/videos', 'Videos'],
    ['/members', 'Members'],
    ['/mail', 'Messages'],
    ['/settings/profile', 'Profile'],
    ['/settings/privacy', 'Privacy'],
    ['/video/create', 'Uploads'],
  ] as const) {
    await page.evaluate((hash) => void (location.hash = hash), route)
    await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible()
  }
  await expect(page.getByText('This page didn’t load')).toHaveCount(0)
})
