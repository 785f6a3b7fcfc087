/** Like `server/domains/videos/edit`, without publishing. */
import { brokenCategoryRules, categoryGroups } from '#contract/categories.ts'
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import { abilities } from '#contract/policy/videos.ts'
import * as contract from '#contract/videos.ts'
import { fake, type FakeEndpoint, type MemberFakeContext } from '../fake-endpoint.ts'
import { factsOf, presentDetails, visibleVideo } from './videos.ts'

type Changes = Omit<RequestOutput<typeof contract.editVideo>, 'videoId' | 'version'>

const needs: Partial<Record<keyof Changes, (can: contract.VideoAbilities) => boolean>> = {
  categories: (can) => can.canEditCategories,
  watcherOverlay: (can) => can.canSetWatcherOverlay,
  videoStatus: (can) => can.canSetStatus.length > 0,
  isFeatured: (can) => can.canFeature,
  publishedAt: (can) => can.canSetDate,
}

function checkCategories({ categories }: Changes, { world, viewer }: MemberFakeContext): void {
  if (!categories) return
  const actions = world.categories.filter(({ categoryGroupId }) => categoryGroupId === categoryGroups.action)
  const rules = brokenCategoryRules(categories, new Set(actions.map(({ categoryId }) => categoryId)), {
    hasMaximum: !viewer.permissions.has('video.can_cat_assign_any'),
  })
  if (rules.length > 0) throw invalid({ categories: rules })
}

export const videoEditFakes: readonly FakeEndpoint[] = [
  fake(contract.editVideo, ({ videoId, version, publishWhenReady: _wish, ...input }, context) => {
    const video = visibleVideo(context, videoId)
    if (version !== undefined && version !== video.version) throw new Refusal('edit_conflict')
    const can = abilities(context.viewer, factsOf(video))
    const changes = withoutUndefined(input)
    // The keys are those of the edit.
    const fields = Object.keys(changes) as Array<keyof Changes>
    const forbidden = fields.filter((field) => !(needs[field] ?? (({ canEdit }) => canEdit))(can))
    if (forbidden.length > 0)
      throw new Refusal('forbidden', { errors: Object.fromEntries(forbidden.map((each) => [each, ['not_allowed']])) })
    if (changes.allowPlay === 'nobody' && !can.canChooseNobody) throw invalid({ allowPlay: ['nobody_not_allowed'] })
    checkCategories(changes, context)
    Object.assign(video, changes, { version: video.version + 1 })
    return presentDetails(context, videoId)
  }),
]
