/** The context of every command and read: the viewer, the database, the time. */
import type { Viewer } from '#contract/roles.ts'
import type { Captcha } from '../adapters/captcha/captcha.ts'
import type { Resolve } from '../adapters/guarded-request.ts'
import type { Mailer } from '../adapters/mailer.ts'
import type { CardProcessor } from '../adapters/payments/card-processor.ts'
import type { PlaceFinder } from '../adapters/places/place-finder.ts'
import type { SmsSender } from '../adapters/sms/sms-sender.ts'
import type { Config } from '../config/config.ts'
import type { Content } from '../content/content-kind.ts'
import type { Database } from '../db/context.ts'
import type { EventBus } from '../events/bus.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { Logger } from '../lib/logger.ts'
import type { Storage } from '../storage/storage.ts'
import type { Tokens } from './tokens.ts'

/** Services that live for the whole process. Tests build their own. */
export interface Services {
  readonly config: Config
  readonly db: Database
  /** The kinds of content. */
  readonly content: Content
  readonly bus: EventBus
  readonly jobs: JobQueue
  readonly storage: Storage
  readonly mailer: Mailer
  readonly sms: SmsSender
  readonly captcha: Captcha
  /** Null: nothing can be bought by card. */
  readonly cards: CardProcessor | null
  readonly placeFinder: PlaceFinder
  /** Resolves the names of addresses that outsiders chose. */
  readonly resolveName: Resolve
  readonly tokens: Tokens
  readonly log: Logger
  /** Injected so that tests can change the time. */
  readonly now: () => Date
}

export interface RequestContext extends Services {
  readonly viewer: Viewer
  /** The session of the access token; null for guests. */
  readonly sessionId: string | null
  readonly ip: string
  readonly userAgent: string
  /** The caller's captcha solution, unchecked. */
  readonly proof: string | null
}

/** A context whose access was 'signedIn' or above: the viewer has an id. */
export type MemberContext = RequestContext & { readonly viewer: Viewer & { readonly id: number }; readonly sessionId: string }
