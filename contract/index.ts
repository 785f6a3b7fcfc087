/** Every endpoint of the product, in one list: the binder, /api-test, OpenAPI and the tests read it. */
import * as accounts from './accounts.ts'
import * as comments from './comments.ts'
import * as encoding from './encoding.ts'
import type { Endpoint } from './endpoint.ts'
import * as feed from './feed.ts'
import * as members from './members.ts'
import * as operations from './operations.ts'
import * as optin from './site/optin.ts'
import * as pages from './site/pages.ts'
import * as playback from './playback.ts'
import * as quotes from './site/quotes.ts'
import * as uploads from './uploads.ts'
import * as videos from './videos.ts'

const domains = { accounts, comments, encoding, feed, members, operations, optin, pages, playback, quotes, uploads, videos }

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'request' in value
}

export const endpoints: readonly Endpoint[] = Object.values(domains).flatMap((domain) => Object.values(domain).filter(isEndpoint))
