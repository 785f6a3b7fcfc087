/** Routes of the photos domain. */
import { excludedFromLists } from '#contract/categories.ts'
import type { RequestOutput } from '#contract/endpoint.ts'
import * as contract from '#contract/photos/photos.ts'
import type { MemberContext } from '../../http/context.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { implementPrepared } from '../../http/prepared-json.ts'
import { photoAudit, removalAudit } from './audit.ts'
import { editPhoto, massUpdatePhotos } from './change/edit-photo.ts'
import { featurePhoto, offerPromo } from './change/feature-photo.ts'
import { removePhotos } from './change/remove-photos.ts'
import { giveInstructions } from './edit-instructions.ts'
import { browsePhotos, photoPager } from './list/browse-photos.ts'
import { presentPhoto } from './present.ts'
import { allCategories } from '../videos/index.ts'

/** The calls of the editor answer the photo. */
async function edited(
  context: MemberContext,
  { photoId, version, ...changes }: Pick<RequestOutput<typeof contract.cropPhoto>, 'photoId' | 'version'> & Partial<contract.PhotoEdits>,
) {
  await giveInstructions(context, { photoId, version, changes })
  return presentPhoto(context, photoId)
}

export const photoRoutes: readonly Implementation[] = [
  implementPrepared(contract.browsePhotos, browsePhotos),
  implement(contract.getPhoto, (context, { photoId }) => presentPhoto(context, photoId)),
  implement(contract.photoPager, photoPager),
  implement(contract.listPhotoCategories, async ({ db }) => {
    const all = await allCategories(db)
    return { categories: all.filter(({ categoryId }) => !excludedFromLists.includes(categoryId)) }
  }),
  implement(
    contract.editPhoto,
    async (context, input) => {
      await editPhoto(context, input)
      return presentPhoto(context, input.photoId)
    },
    photoAudit,
  ),
  implement(contract.massUpdatePhotos, massUpdatePhotos),
  implement(contract.removePhoto, (context, { photoIds }) => removePhotos(context, photoIds), removalAudit),
  implement(contract.mogrifyPhoto, (context, { edits, ...photo }) => edited(context, { ...photo, ...edits })),
  implement(contract.cropPhoto, edited),
  implement(contract.rotatePhoto, edited),
  implement(contract.markPhoto, edited),
  implement(contract.convertPhoto, edited),
  implement(
    contract.featurePhoto,
    async (context, input) => {
      await featurePhoto(context, input)
      return presentPhoto(context, input.photoId)
    },
    photoAudit,
  ),
  implement(contract.offerPromo, offerPromo),
]
