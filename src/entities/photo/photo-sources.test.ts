import { expect, it } from 'vitest'
import { photoSources, unblurredAddress } from './photo-sources.ts'

const destination = '/media/photos/7/2-1024.webp'

it('[F-15] the default image is the one with the suffix 1024; the widest exists only for wide photos', () => {
  expect(photoSources({ destination, width: 1024 }, 2048)).toEqual({
    src: '/media/photos/7/2-1024.webp',
    srcSet: '/media/photos/7/2-256.webp 256w, /media/photos/7/2-512.webp 512w, /media/photos/7/2-1024.webp 1024w',
    avifSrcSet: '/media/photos/7/2-256.avif 256w, /media/photos/7/2-512.avif 512w, /media/photos/7/2-1024.avif 1024w',
  })
  expect(photoSources({ destination, width: 3000 }, 2048)?.srcSet).toMatch(/2-2048\.webp 2048w$/)
})

it('a tile loads no larger image than it can show, and a small photo has fewer sizes', () => {
  expect(photoSources({ destination, width: 3000 }, 512)).toMatchObject({
    src: '/media/photos/7/2-512.webp',
    srcSet: expect.not.stringContaining('1024'),
  })
  expect(photoSources({ destination: '/media/photos/7/2-256.webp', width: 256 }, 2048)?.srcSet).toBe('/media/photos/7/2-256.webp 256w')
})

it('the image without edits has the version of the others', () => {
  expect(unblurredAddress({ destination })).toBe('/media/photos/7/source-2.webp')
})

it('a photo whose images do not exist yet has no address', () => {
  expect(unblurredAddress({ destination: null })).toBeNull()
  expect(photoSources({ destination: null, width: null }, 512)).toBeNull()
})
