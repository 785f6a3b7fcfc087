/** A small image that the browser can decode, as a member picks it. */
export async function pictureFile(name = 'knot.png', type = 'image/png'): Promise<File> {
  const canvas = new OffscreenCanvas(4, 3)
  canvas.getContext('2d')?.fillRect(0, 0, 4, 3)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type })
}
