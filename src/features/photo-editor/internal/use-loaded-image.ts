import { useEffect, useState } from 'react'

/** The decoded image, `loading`, or `failed`. */
export function useLoadedImage(address: string): HTMLImageElement | 'loading' | 'failed' {
  const [loaded, setLoaded] = useState<HTMLImageElement | 'loading' | 'failed'>('loading')
  // Loads the image outside of the page, because it is only drawn.
  useEffect(() => {
    let isGone = false
    const image = new Image()
    image.addEventListener('load', () => !isGone && setLoaded(image))
    image.addEventListener('error', () => !isGone && setLoaded('failed'))
    image.src = address
    return () => void (isGone = true)
  }, [address])
  return loaded
}
