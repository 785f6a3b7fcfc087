import { expect, type Page } from '@playwright/test'
import type { ApiMember } from '../api/api-member.ts'
import { copyVideo, type VideoChanges } from '../api/copy-video.ts'
import { openRoute } from '../fixtures.ts'
import type { Site } from '../site/site.ts'

/** Faces, Solo and one action: a choice that breaks no rule. */
const rightCategories = [130, 134, 201]

/** Opens a new video of this owner in the editor. Returns its id. */
export async function openEditor(page: Page, site: Site, owner: ApiMember, changes: VideoChanges = {}) {
  const id = await copyVideo(site, owner.id, { title: 'To be edited', categories: rightCategories, ...changes })
  await openRoute(page, `/videos/${id}/edit`)
  await expect(page.getByRole('heading', { name: 'Edit video' })).toBeVisible()
  return id
}
