import { getPoll, voteOnPoll } from '#contract/community/polls.ts'
import type { PollId } from '#contract/community/ids.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('[Y-02] [Y-03] a poll is created, voted on, and its totals follow the votes of others', async ({ page, member, newMember }) => {
  const other = await newMember('Voter')
  const title = `Jute or hemp ${member.id}?`
  await openRoute(page, '/polls/create')
  await page.getByRole('textbox', { name: 'Question' }).fill(title)
  await page.getByRole('textbox', { name: 'Answer 1' }).fill('Jute')
  await page.getByRole('textbox', { name: 'Answer 3' }).fill('Hemp')
  await page.getByRole('button', { name: 'Publish poll' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  const pollId = Number(/\/polls\/(\d+)/.exec(page.url())?.[1]) as PollId

  await page.getByRole('radio', { name: 'Hemp' }).check()
  await page.getByRole('button', { name: 'Vote', exact: true }).click()
  await expect(page.getByText('Your vote', { exact: true })).toBeVisible()
  await expect.poll(async () => (await member.call(getPoll, { pollId })).totalVoters).toBe(1)
  const { answers } = await other.call(getPoll, { pollId })
  expect(answers.map(({ answer }) => answer)).toEqual(['Jute', 'Hemp'])
  await other.call(voteOnPoll, { pollId, answerIds: answers.slice(0, 1).map(({ answerId }) => answerId) })
  // Without a reload.
  await expect(page.getByText('2 votes').first()).toBeVisible()
  await openRoute(page, '/community/forums-and-polls')
  await expect(page.getByRole('region', { name: 'Polls' }).getByRole('link', { name: title })).toBeVisible()
})
