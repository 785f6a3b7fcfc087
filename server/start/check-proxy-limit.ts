/**
 * Tries whether a proxy in front of this server lets through bodies as large as members send. Only a warning: uploads of videos then use
 * smaller pieces, but photos, voice messages and profile photos are refused.
 */
import * as v from 'valibot'
import { errorBody } from '#contract/errors/error-codes.ts'
import { attachmentLimits, attachmentPath } from '#contract/texts/attachments.ts'
import { tusPath, uploadChunkBytes } from '#contract/uploads.ts'
import type { Config } from '../config/config.ts'
import type { Logger } from '../lib/logger.ts'

const patienceMs = 60_000

/** Both are refused by the server before it reads them, because nobody is signed in. */
const requests = [
  { what: 'a piece of a video', method: 'PATCH', address: `${tusPath}/${'0'.repeat(32)}`, bytes: uploadChunkBytes },
  { what: 'a photo', method: 'POST', address: attachmentPath, bytes: attachmentLimits.bytes },
] as const

/** Never rejects. Does nothing without PUBLIC_URL, because the site is then not behind a proxy. */
export async function checkProxyLimit({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, log: Pick<Logger, 'warn' | 'info'>): Promise<void> {
  if (PUBLIC_URL === undefined) return
  for (const { what, method, address, bytes } of requests) {
    const url = new URL(address, PUBLIC_URL).href
    try {
      if (await isPassed(url, method, bytes)) continue
      log.warn(
        { url, bytes },
        `The proxy at PUBLIC_URL refuses ${what} (${bytes} bytes) with 413: raise its limit for request bodies, in nginx client_max_body_size. See docs/operations.md.`,
      )
    } catch (error) {
      // The address may be reachable from outside only, or not yet.
      log.info({ err: error, url }, 'The limits of the proxy at PUBLIC_URL could not be tried.')
    }
  }
}

async function isPassed(url: string, method: string, bytes: number): Promise<boolean> {
  const response = await fetch(url, {
    method,
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'application/octet-stream' },
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  const text = await response.text()
  return response.status !== 413 || isOurs(text)
}

function isOurs(text: string): boolean {
  try {
    return v.is(errorBody, JSON.parse(text))
  } catch {
    // A page of the proxy.
    return false
  }
}
