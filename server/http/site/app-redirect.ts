import type { FastifyRequest } from 'fastify'
import { appAddress } from '#contract/site/app-address.ts'

/** Where a page that a browser opened really is; null for everything else, and where the address is right. */
export function appRedirect({ method, url, headers: { accept = '' } }: FastifyRequest): string | null {
  if (method !== 'GET' || !accept.includes('text/html')) return null
  const [pathname = '/'] = url.split('?', 1)
  return appAddress({ pathname, search: url.slice(pathname.length) })
}
