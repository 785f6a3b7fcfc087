import { useEffect, useState } from 'react'

/** An address for a file of this page, as long as it is shown. The file must not change. */
export function useObjectUrl(file: Blob): string {
  const [url] = useState(() => URL.createObjectURL(file))
  // Addresses of files live outside of React and must be given back.
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return url
}
