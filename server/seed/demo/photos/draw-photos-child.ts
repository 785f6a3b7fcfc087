/**
 * Draws photos into a folder, as `<number>.jpg`. A process of its own, because the server's processes have the decoder of drawings switched
 * off (`media/picture-decoders.ts`). Arguments: the folder, then `scene:number` for each.
 */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { drawPhoto, scenes } from './draw-photo.ts'

const [folder = '.', ...wanted] = process.argv.slice(2)
for (const each of wanted) {
  const [name, number] = each.split(':')
  const scene = scenes.find((known) => known === name)
  if (!scene) throw new Error(`What is ${each}?`)
  await writeFile(path.join(folder, `${number}.jpg`), await drawPhoto(scene, Number(number)))
}
