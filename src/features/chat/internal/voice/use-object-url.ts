import { useEffect, useState } from 'react'

/** An object URL for a file, valid while it is shown. The file must not change. */
export function useObjectUrl(file: Blob): string {
  const [url] = useState(() => URL.createObjectURL(file))
  // Object URLs live outside of React and must be revoked.
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return url
}
