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

/** No two files are the same, so libvips' cache of operations never hits and would only use memory. */
sharp.cache(false)

export { sharp }
