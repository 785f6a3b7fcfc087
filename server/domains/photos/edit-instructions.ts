/** The calls of the image editor: they store instructions and have the images made anew. */
import { eq } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { invalid, Refusal } from '#contract/error.ts'
import { croppedMinSide, noEdits, type ImageArea, type PhotoEdits } from '#contract/photos/photo-edits.ts'
import { transaction } from '../../db/client.ts'
import { refuseWhilePhotosAreBought } from '../../db/facts/refuse-while-bought.ts'
import { photos } from '../../db/tables/albums/photos.ts'
import type { MemberContext } from '../../http/context.ts'
import { checkVersion } from '../../lib/edit-version.ts'
import { lockVisiblePhotos, type PhotoRow } from './reads.ts'

interface Instructions {
  readonly photoId: number
  readonly version?: number | undefined
  readonly changes: Partial<PhotoEdits>
}

/**
 * Instructions that are not among the changes stay. Unchanged ones make no new images. Throws not_found, edit_conflict, forbidden for
 * photos of others, bought for crops and blurs that hide most of a photo which members have bought, validation_failed for a file that is no image and for a crop that leaves too little.
 */
export async function giveInstructions(context: MemberContext, { photoId, version, changes }: Instructions): Promise<void> {
  const { db, viewer, bus, jobs } = context
  const edited = await transaction(db, async (tx) => {
    const [photo] = await lockVisiblePhotos(tx, context, [photoId])
    if (!photo) throw new Refusal('not_found')
    const { row } = photo
    if (row.ownerId !== viewer.id) throw new Refusal('forbidden')
    checkVersion(version, row.version)
    if (row.state === 'receiving' || row.state === 'failed') throw invalid({ photoId: ['not_available'] })
    const before = row.edits ?? noEdits
    const edits = { ...before, ...changes }
    checkCrop(edits, row)
    if (isDeepStrictEqual(edits, before)) return null
    if (leftOf(edits) < mostlyLeft && leftOf(edits) < leftOf(before)) await refuseWhilePhotosAreBought(tx, viewer, [photoId])
    const next = row.version + 1
    await tx
      .update(photos)
      .set({ edits: isDeepStrictEqual(edits, noEdits) ? null : edits, state: 'working', failure: null, attempts: 0, version: next })
      .where(eq(photos.id, photoId))
    return next
  })
  if (edited === null) return
  // The key names the version: a job that is running with the instructions of before does not replace this one.
  await jobs.enqueue('photos.make', { photoId }, { singletonKey: `photo-${photoId}-${edited}` })
  bus.emit('photos.changed', { memberId: viewer.id })
}

/** A seller may blur somebody's face in a photo that members have bought, and not the photo. */
const mostlyLeft = 0.5

/** The share of the image that crop and blurs leave to be seen, at least. */
function leftOf({ crop, blurs }: PhotoEdits): number {
  const cropped = crop === null ? 1 : crop.width * crop.height
  return cropped - blurs.reduce((sum, { width, height }) => sum + width * height, 0)
}

/** Areas must be inside the image, and a crop must leave an image. Its size in pixels is known once the original has been decoded. */
function checkCrop({ crop, rotate, blurs }: PhotoEdits, { sourceWidth, sourceHeight }: PhotoRow): void {
  if (blurs.some((area) => !isInside(area))) throw invalid({ blurs: ['invalid'] })
  if (crop === null) return
  if (!isInside(crop)) throw invalid({ crop: ['invalid'] })
  const isTurned = rotate === 90 || rotate === 270
  const [width, height] = isTurned ? [sourceHeight, sourceWidth] : [sourceWidth, sourceHeight]
  const isTooSmall = (share: number, pixels: number | null) => share === 0 || (pixels !== null && share * pixels < croppedMinSide)
  if (isTooSmall(crop.width, width) || isTooSmall(crop.height, height)) throw invalid({ crop: ['too_small'] })
}

/** Shares come from divisions, so a sum may exceed the edge by a rounding error. */
const edge = 1 + 1e-9

function isInside({ left, top, width, height }: ImageArea): boolean {
  return left + width <= edge && top + height <= edge
}
