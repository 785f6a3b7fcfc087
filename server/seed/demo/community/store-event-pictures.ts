/** The photos of the demo's events, stored where uploaded ones are. */
import sharp from 'sharp'
import type { Services } from '../../../http/context.ts'
import { storeSentPicture, type SentPicture } from '../chat/store-pictures.ts'
import { withDrawings, type Drawing } from '../photos/make-photos.ts'
import { demoEvents } from './insert-events.ts'

/** Every third number is a wide picture; those of the photos are smaller. */
const numberOf = (index: number) => 300 + index * 3

/** Event's title → its photo. */
export async function storeEventPictures(
  services: Pick<Services, 'config' | 'storage'>,
  signal: AbortSignal,
): Promise<Map<string, SentPicture>> {
  const wanted = demoEvents.flatMap(({ scene }, index): Drawing[] => (scene ? [{ scene, number: numberOf(index) }] : []))
  return withDrawings(services, wanted, signal, async (fileOf) => {
    const pictures = new Map<string, SentPicture>()
    for (const [index, { title, scene }] of demoEvents.entries())
      if (scene) {
        const bytes = await sharp(fileOf(numberOf(index)))
          .webp({ quality: 80 })
          .toBuffer()
        pictures.set(title, await storeSentPicture(services.storage, bytes, `event-${index}`))
      }
    return pictures
  })
}
