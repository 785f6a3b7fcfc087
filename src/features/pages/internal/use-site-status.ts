import { useCallback, useEffect, useState } from 'react'
import type { ResponseOutput } from '#contract/endpoint.ts'
import { siteStatus } from '#contract/site/site.ts'
import { CallError } from '#src/http/call-error.ts'
import { call } from '#src/data/http/call.ts'

const askAgainMs = 30_000

type SiteStatus = ResponseOutput<typeof siteStatus>

/** Polls whether the site is open, and checks on demand. Without a query client, because guests have none. */
export function useSiteStatus(): { status: SiteStatus | null; isAsking: boolean; ask: () => Promise<void> } {
  const [status, setStatus] = useState<SiteStatus | null>(null)
  const [isAsking, setIsAsking] = useState(false)

  const ask = useCallback(async () => {
    setIsAsking(true)
    try {
      setStatus(await call(siteStatus, {}, { isQuiet: true }))
    } catch (error) {
      // Even this request failed: the known status stays, and it is requested again.
      if (!(error instanceof CallError)) throw error
    } finally {
      setIsAsking(false)
    }
  }, [])

  // Polls the server.
  useEffect(() => {
    const first = setTimeout(() => void ask(), 0)
    const timer = setInterval(() => void ask(), askAgainMs)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [ask])

  return { status, isAsking, ask }
}
