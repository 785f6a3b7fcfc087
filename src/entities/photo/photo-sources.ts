/** The addresses of a photo's images in the sizes that exist. */
import { defaultPhotoSize, photoAddress, photoSizes, type PhotoCard, type PhotoSize } from '#contract/photos/photos.ts'

export interface PhotoSources {
  readonly src: string
  readonly srcSet: string
  readonly avifSrcSet: string
}

type Image = Pick<PhotoCard, 'destination' | 'width'>

/** Null while there are no images. `largest`: the largest size that the place can show; `src` is never larger than the default (F-15). */
export function photoSources({ destination, width }: Image, largest: PhotoSize): PhotoSources | null {
  if (destination === null) return null
  const sizes = sizesOf(destination, width).filter((size) => size <= largest)
  const usual = sizes.filter((size) => size <= defaultPhotoSize).at(-1) ?? photoSizes[0]
  const setOf = (format: 'avif' | 'webp') => sizes.map((size) => `${photoAddress(destination, size, format)} ${size}w`).join(', ')
  return { src: photoAddress(destination, usual), srcSet: setOf('webp'), avifSrcSet: setOf('avif') }
}

/**
 * The image without edits, which only the photo's owner may load. Nothing keeps it: what is blurred for others is visible in it. Null while
 * there are no images.
 */
export function unblurredAddress({ destination }: Pick<Image, 'destination'>): string | null {
  return destination?.replace(/(\d+)-\d+\.\w+$/, 'source-$1.webp') ?? null
}

/** Up to the size that the address names; the largest one exists only for photos that are wide enough. */
function sizesOf(destination: string, width: number | null): PhotoSize[] {
  const named = Number(/-(\d+)\.\w+$/.exec(destination)?.[1] ?? defaultPhotoSize)
  const isWider = named === defaultPhotoSize && width !== null && width > defaultPhotoSize
  return photoSizes.filter((size) => size <= named || isWider)
}
