/** The photos of the demo's events and items for sale, stored where uploaded ones are. */
import sharp from 'sharp'
import type { Services } from '../../../http/context.ts'
import { storeSentPicture, type SentPicture } from '../chat/store-pictures.ts'
import type { Scene } from '../photos/draw-photo.ts'
import { withDrawings, type Drawing } from '../photos/make-photos.ts'
import { demoEvents } from './insert-events.ts'
import { demoItems } from './insert-market-items.ts'

/** Every third number is a wide picture; those of the photos are smaller. */
const numberOf = (index: number) => 300 + index * 3

/** Title → its photos. */
export type ScenePictures = ReadonlyMap<string, readonly SentPicture[]>

const wanted: ReadonlyArray<{ readonly title: string; readonly scene: Scene }> = [
  ...demoEvents.flatMap(({ title, scene }) => (scene ? [{ title, scene }] : [])),
  ...demoItems.flatMap(({ title, scenes }) => scenes.map((scene) => ({ title, scene }))),
]

export async function storeScenePictures(services: Pick<Services, 'config' | 'storage'>, signal: AbortSignal): Promise<ScenePictures> {
  const drawings = wanted.map(({ scene }, index): Drawing => ({ scene, number: numberOf(index) }))
  return withDrawings(services, drawings, signal, async (fileOf) => {
    const pictures = new Map<string, SentPicture[]>()
    for (const [index, { title }] of wanted.entries()) {
      const bytes = await sharp(fileOf(numberOf(index)))
        .webp({ quality: 80 })
        .toBuffer()
      const stored = await storeSentPicture(services.storage, bytes, `scene-${index}`)
      pictures.set(title, [...(pictures.get(title) ?? []), stored])
    }
    return pictures
  })
}
