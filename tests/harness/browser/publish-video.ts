/** Publishing a video, and whether others find it. */
import type { Page } from '@playwright/test'
import { browseVideos } from '#contract/videos.ts'
import type { ApiMember } from '../api/api-member.ts'

/** The titles that this member finds when looking for one. */
export const findsTitle = async (member: ApiMember, title: string) =>
  (await member.call(browseVideos, { text: { target: 'title', operator: 'contains', value: title } })).items.map((card) => card.title)
/** The button that publishes a video. */
export const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true })

/** A choice that breaks no rule. */
export async function chooseCategories(page: Page): Promise<void> {
  for (const name of ['Faces', 'Solo', 'Knots']) await page.getByRole('button', { name, exact: true }).click()
}
