/** sharp, for files that members send. */
import sharp from 'sharp'

/**
 * Decoders that images here do not need are switched off, which leaves less to attack: documents, drawings and rare formats (security row
 * 15).
 */
sharp.block({
  operation: [
    'Svg',
    'Pdf',
    'Magick',
    'Tiff',
    'Openslide',
    'Vips',
    'Ppm',
    'Rad',
    'Fits',
    'Analyze',
    'Csv',
    'Matrix',
    'Mat',
    'Openexr',
    'Jxl',
    'Jp2k',
  ].map((format) => `VipsForeignLoad${format}`),
})

/** Files differ, so nothing is found again in libvips' cache of operations: it would only hold their pixels. */
sharp.cache(false)

export { sharp }
