import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import * as v from 'valibot'
import { expect, it } from 'vitest'

const publicFolder = fileURLToPath(new URL('../../public', import.meta.url))
const icon = v.object({ src: v.string(), sizes: v.string(), type: v.string(), purpose: v.picklist(['any', 'maskable']) })
const manifest = v.object({
  id: v.string(),
  name: v.string(),
  short_name: v.string(),
  start_url: v.literal('/'),
  display: v.literal('standalone'),
  icons: v.array(icon),
  shortcuts: v.array(v.object({ name: v.string(), url: v.string() })),
  share_target: v.object({ action: v.literal('/share-target'), method: v.literal('POST'), enctype: v.literal('multipart/form-data') }),
})
const read = (name: string) => v.parse(manifest, JSON.parse(readFileSync(`${publicFolder}/${name}`, 'utf8')))

it.each(['manifest.webmanifest', 'manifest-plain.webmanifest'])(
  '[PW-01] %s can be installed: its icons exist in the sizes they claim',
  async (name) => {
    const { icons } = read(name)
    expect(icons.filter(({ purpose }) => purpose === 'any').map(({ sizes }) => sizes)).toEqual(['192x192', '512x512'])
    expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
    for (const { src, sizes } of icons) {
      const { width, height, format } = await sharp(`${publicFolder}${src}`).metadata()
      expect({ src, size: `${width}x${height}`, format }).toEqual({ src, size: sizes, format: 'png' })
    }
  },
)

it('the two identities are two apps to the browser, and the plain one reveals nothing of the other', () => {
  expect(read('manifest.webmanifest').id).not.toBe(read('manifest-plain.webmanifest').id)
  expect(readFileSync(`${publicFolder}/manifest-plain.webmanifest`, 'utf8')).not.toMatch(/ropewalk|club|screenshot/i)
  expect(existsSync(`${publicFolder}/icons/plain.svg`)).toBe(true)
})
