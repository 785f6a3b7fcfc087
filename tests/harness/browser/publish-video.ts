/** Publishing a video, and checking that others find it. */
import type { Page } from '@playwright/test'
import { browseVideos } from '#contract/videos.ts'
import type { ApiMember } from '../api/api-member.ts'

/** The titles this member finds when searching for one. */
export const findsTitle = async (member: ApiMember, title: string) =>
  (await member.call(browseVideos, { text: { target: 'title', operator: 'contains', value: title } })).items.map((card) => card.title)
export const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true })

/** Chooses categories that break no rule. */
export async function chooseCategories(page: Page): Promise<void> {
  for (const name of ['Faces', 'Solo', 'Knots']) await page.getByRole('button', { name, exact: true }).click()
}
