import { useEffect, useState } from 'react'

/** An address for a file of this page, as long as it is shown. */
export function useObjectUrl(file: Blob): string | null {
  const [url, setUrl] = useState<string | null>(null)
  // Addresses of files live outside of React and must be given back.
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
