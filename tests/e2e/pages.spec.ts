import { createBlog } from '#contract/community/blogs.ts'
import { createComment } from '#contract/comments.ts'
import { createFaqCategory, createFaqQuestion, getFaqQuestion } from '#contract/site/faq.ts'
import { createNews } from '#contract/site/pages.ts'
import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[Q-01] [Q-02] a question is found by category and by a word of its answer, and is read and rated without a connection', async ({
  page,
  member,
  demo,
  away,
}) => {
  const staff = await demo('staff')
  const name = `Rope care ${member.id}`
  const { catId } = await staff.call(createFaqCategory, { name })
  const word = `linseed${member.id}`
  const question = `How is hemp kept ${member.id}?`
  const { questionId } = await staff.call(createFaqQuestion, { catId, question, answer: `With a little ${word} oil.` })

  await openRoute(page, '/faq')
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([name])
  await page.getByRole('searchbox', { name: 'Search answers' }).fill(word)
  await expect(page.getByText('1 question', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: question }).click()
  await expect(page.getByText(`With a little ${word} oil.`)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search answers' }).fill('')

  await expectReadyForOffline(page)
  await away.leave()
  await page.reload()
  await page.getByRole('button', { name: question }).click()
  await expect(page.getByText(`With a little ${word} oil.`)).toBeVisible()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page.getByText('Thank you.')).toBeVisible()
  await away.comeBack()
  await expect.poll(async () => (await staff.call(getFaqQuestion, { questionId })).helped).toEqual({ yes: 1, no: 0 })
  await expect(page.getByText('Thank you.')).toBeVisible()
})

test('[Q-03] site news and blog posts are listed, a post is read and answered, and stays readable without a connection', async ({
  page,
  member,
  demo,
  newMember,
  away,
}) => {
  const [staff, author] = [await demo('staff'), await newMember('Author')]
  const news = await staff.call(createNews, { title: `New hooks ${member.id}`, text: 'They hold two tonnes.' })
  const title = `Two buckets ${member.id}`
  const { blogId } = await author.call(createBlog, { title, text: 'Hemp in the first, jute in the second.' })
  await author.call(createComment, { typeId: 'blog', itemId: blogId, parentId: null, text: 'Ask away' })

  await openRoute(page, '/blogs')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByText('Hemp in the first, jute in the second.')).toBeVisible()
  await expect(page.getByText('Ask away')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Site news' }).click()
  await expect(page.getByRole('heading', { name: news.title })).toBeVisible()
  await expect(page.getByText('They hold two tonnes.')).toBeVisible()

  await openRoute(page, `/blogs/${blogId}`)
  await expect(page.getByText('Ask away')).toBeVisible()
  await expectReadyForOffline(page)
  await away.leave()
  await page.reload()
  await expect(page.getByText('Hemp in the first, jute in the second.')).toBeVisible()
  await page.getByLabel('Your comment').first().fill('How long in the first?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('article').getByText('How long in the first?')).toBeVisible()
  await openRoute(page, '/dashboard/news')
  await expect(page.getByText('They hold two tonnes.')).toBeVisible()
  await away.comeBack()
  await openRoute(page, `/blogs/${blogId}`)
  await expect(page.getByRole('article').filter({ hasText: 'How long in the first?' }).getByText('Queued')).toHaveCount(0)
})
