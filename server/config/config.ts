/** Settings of the installation, read once from the environment. Invalid ones stop the start with the variable's name. */
import path from 'node:path'
import * as v from 'valibot'
import { isEmail, plainEmail } from '#contract/policy/email-address.ts'
import { roles } from '#contract/roles.ts'
import { isSendable } from '../lib/public-address.ts'
import { ccbillAccount, ccbillSettings, type CcbillSettings } from './ccbill-settings.ts'
import { ConfigError } from './config-error.ts'

export { ConfigError } from './config-error.ts'

const flag = v.pipe(
  v.picklist(['on', 'off'], 'expected on or off'),
  v.transform((value) => value === 'on'),
)
const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'expected a port number'),
  v.transform(Number),
  v.maxValue(65535, 'expected a port number up to 65535'),
)
const positive = (what: string) => v.pipe(v.string(), v.regex(/^\d{1,15}$/, `expected ${what}`), v.transform(Number))
const url = (what: string) => v.pipe(v.string(), v.url(`expected ${what}`))
const httpsAddress = v.pipe(v.string(), v.regex(/^https:\/\//, 'expected an https address'), v.url('expected an https address'))
const urlsOf = (pattern: RegExp, what: string) =>
  v.pipe(
    v.string(),
    v.transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
    v.check((urls) => urls.every((each) => pattern.test(each)), what),
  )
const idList = v.pipe(
  v.string(),
  v.regex(/^\s*(\d+\s*(,\s*\d+\s*)*)?$/, 'expected member ids separated by commas'),
  v.transform((value) => value.split(',').map(Number).filter(Boolean)),
)

const standardQuota = '50000000000'
const quotaPart = new RegExp(`^((${roles.join('|')})=)?\\d{1,15}$`)
const quota = v.pipe(
  v.string(),
  v.check(
    (value) => value.split(',').every((part) => quotaPart.test(part.trim())),
    'expected a number of bytes, and role=bytes for roles with another number, separated by commas',
  ),
  v.transform((value) => {
    const parts = value.split(',').map((part) => part.trim().split('='))
    const standard = parts.find(([, bytes]) => bytes === undefined)?.[0] ?? standardQuota
    const byRole: Partial<Record<string, number>> = Object.fromEntries(
      parts.flatMap(([name, bytes]) => (bytes === undefined ? [] : [[name, Number(bytes)]])),
    )
    return { standard: Number(standard), byRole }
  }),
)
/** Prices of 1, 3, 6 and 12 months, by months. */
const monthPrices = v.pipe(
  v.string(),
  v.regex(/^\s*[1-9]\d{0,4}(\s*,\s*[1-9]\d{0,4}){3}\s*$/, 'expected four prices separated by commas, for 1, 3, 6 and 12 months'),
  v.transform((value) => {
    const [one = 0, three = 0, six = 0, twelve = 0] = value.split(',').map(Number)
    return { 1: one, 3: three, 6: six, 12: twelve }
  }),
)
const postgresUrl = v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'expected postgres://user:password@host:port/database'))

const environment = v.object({
  NODE_ENV: v.optional(v.picklist(['development', 'production', 'test'], 'expected development, production or test'), 'production'),
  HOST: v.optional(v.string(), '0.0.0.0'),
  PORT: v.optional(port, '8080'),
  METRICS_PORT: v.optional(port),
  ROPEWALK_DATA: v.optional(v.string(), './data'),
  /** Folder of the built app. A different folder means a different build, as in a deployment, or in tests of updates. */
  ROPEWALK_APP: v.optional(v.string(), './dist'),
  DATABASE_URL: v.optional(postgresUrl),
  /** Of the role that owns the tables, for migrations; DATABASE_URL then names a role that may only change rows. */
  DATABASE_OWNER_URL: v.optional(postgresUrl),
  /** Connections of one process for requests; those for jobs, events and the chat come on top (docs/operations.md). */
  DATABASE_POOL: v.optional(v.pipe(positive('a number of connections'), v.minValue(4, 'expected at least 4')), '16'),
  ROPEWALK_DEMO: v.optional(flag, 'on'),
  ROPEWALK_DEMO_PASSWORD: v.optional(v.pipe(v.string(), v.minLength(10, 'expected at least 10 characters'))),
  /** Encrypts the signing keys in the database. If unset, a key is created at the first start, in the data folder's `secrets.key`. */
  SECRETS_KEY: v.optional(v.pipe(v.string(), v.minLength(32, 'expected at least 32 characters'))),
  /** Public address, for mail links and cookies. Secure cookies when it starts with https. */
  PUBLIC_URL: v.optional(url('an address such as https://club.example')),
  /** Origin of an app hosted elsewhere; CORS allows exactly that origin. */
  APP_ORIGIN: v.optional(url('an origin such as https://app.example')),
  TRUST_PROXY: v.optional(flag, 'off'),
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\//, 'expected smtp://user:password@host:port'))),
  /**
   * Shows the sandbox mails at /dev/mails, which contain reset links. If unset: in development, and in a demo that is not published through
   * a proxy or a public address.
   */
  DEV_MAILS: v.optional(flag),
  MAIL_FROM: v.optional(v.string(), 'Ropewalk <no-reply@ropewalk.example>'),
  /** For Web Push (VAPID). If unset, a pair is created at the first start and stored in the database. */
  PUSH_PUBLIC_KEY: v.optional(v.string()),
  PUSH_PRIVATE_KEY: v.optional(v.string()),
  /** Allows push services over plain http and on private addresses. For tests only, because members supply the address. */
  PUSH_ALLOW_LOCAL: v.optional(flag, 'off'),
  /**
   * Registration, messages to staff and repeated failures to sign in require a captcha; `off` is for tests and development, and refused
   * elsewhere.
   */
  CAPTCHA: v.optional(v.picklist(['altcha', 'off'], 'expected altcha or off'), 'altcha'),
  /** All three, or the sandbox is used. */
  TWILIO_ACCOUNT_SID: v.optional(v.pipe(v.string(), v.regex(/^AC[0-9a-f]{32}$/, 'expected an account id such as AC0123…'))),
  TWILIO_AUTH_TOKEN: v.optional(v.string()),
  TWILIO_FROM: v.optional(v.pipe(v.string(), v.maxLength(40, 'expected a number or a sender name'))),
  /** `sandbox` moves no money, so it is for development and the demo; `off`: nothing can be bought. If unset: the sandbox where no visitor can mistake it. */
  CARD_PROCESSOR: v.optional(v.picklist(['ccbill', 'sandbox', 'off'], 'expected ccbill, sandbox or off')),
  ...ccbillSettings,
  /** Shared by the server and the sandbox processor; `npm start` makes one. Without it there is no sandbox. */
  SANDBOX_PROCESSOR_KEY: v.optional(v.pipe(v.string(), v.minLength(16, 'expected at least 16 characters'))),
  /** On loopback. */
  SANDBOX_PROCESSOR_PORT: v.optional(port),
  /** On the statements of members' cards: neutral, because others may read them. */
  STATEMENT_NAME: v.optional(v.pipe(v.string(), v.maxLength(22, 'expected at most 22 characters')), 'RW Services'),
  /**
   * For video calls. The relay's secret is shared with the relay (coturn: `static-auth-secret`); without a relay no member's address can
   * be hidden.
   */
  TURN_URLS: v.optional(urlsOf(/^turns?:[^\s,]+$/, 'expected turn:host:port or turns:host:port, separated by commas'), ''),
  TURN_SECRET: v.optional(v.pipe(v.string(), v.minLength(16, 'expected at least 16 characters'))),
  STUN_URLS: v.optional(urlsOf(/^stuns?:[^\s,]+$/, 'expected stun:host:port, separated by commas'), ''),
  S3_URL: v.optional(url('https://endpoint/bucket')),
  S3_ACCESS_KEY: v.optional(v.string()),
  S3_SECRET_KEY: v.optional(v.string()),
  S3_REGION: v.optional(v.string(), 'us-east-1'),
  /** For `npm run backup` and `npm run restore` with a bucket. */
  BACKUP_S3_ACCESS_KEY: v.optional(v.string()),
  BACKUP_S3_SECRET_KEY: v.optional(v.string()),
  BACKUP_S3_REGION: v.optional(v.string(), 'us-east-1'),
  FFMPEG_PATH: v.optional(v.string()),
  FFPROBE_PATH: v.optional(v.string()),
  UPLOAD_MAX_BYTES: v.optional(positive('a number of bytes'), '20000000000'),
  /** Limit for the originals of one member; roles may have another number: `50000000000,sponsor=200000000000`. */
  UPLOAD_QUOTA_BYTES: v.optional(quota, standardQuota),
  /** Limit for the originals of all members together. */
  UPLOAD_TOTAL_BYTES: v.optional(positive('a number of bytes')),
  /** Free space that uploads leave to everything else on the disk. */
  UPLOAD_FLOOR_BYTES: v.optional(positive('a number of bytes'), '2000000000'),
  UPLOAD_SERVER_ID: v.optional(positive('a number'), '4'),
  /** Page of an external news widget, shown in a frame of its own after the member agreed. */
  /** The site's blog: posts without a page of their own open at `<address>/<blog id>`. */
  BLOG_URL: v.optional(httpsAddress),
  NEWS_WIDGET_URL: v.optional(httpsAddress),
  /** Page with the site's posts on Twitter, shown on Home in a frame of its own to members who switched it on and agreed. */
  TWITTER_WIDGET_URL: v.optional(httpsAddress),
  /** Where messages to staff are mailed to, besides being stored. */
  CONTACT_MAIL: v.optional(v.pipe(v.string(), v.transform(plainEmail), v.check(isEmail, 'expected an e-mail address'))),
  /** Search of a maps service (Nominatim's interface) on a public host: queried for addresses that the gazetteer does not know. */
  PLACES_URL: v.optional(
    v.pipe(
      v.string(),
      v.check((value) => isSendable(value, false), 'expected an https address of a public host'),
    ),
  ),
  /** Where "Open in maps" leads for an event's address, which takes the place of `{address}`. */
  MAPS_URL: v.optional(v.pipe(httpsAddress, v.includes('{address}', 'expected {address} where the address belongs'))),
  /** The chat's sockets in the server's own process. `off` if `server/chat.ts` serves them. */
  CHAT: v.optional(flag, 'on'),
  /** Where the app finds them if that is another host; the build needs the same (`VITE_CHAT_ORIGIN`). */
  CHAT_ORIGIN: v.optional(v.pipe(url('an origin such as https://chat.example'), v.regex(/^https?:/, 'expected an http or https address'))),
  /** Connects the chat's processes, instead of PostgreSQL. */
  REDIS_URL: v.optional(v.pipe(v.string(), v.regex(/^rediss?:\/\/[^/\s]/, 'expected redis://user:password@host:port'))),
  ENCODERS: v.optional(positive('a number of encoder processes'), '1'),
  /** Prices in tickets (dollars): of a membership and of a sponsor membership for 1, 3, 6 and 12 months, and of one invitation. */
  MEMBERSHIP_PRICES: v.optional(monthPrices, '15,42,78,144'),
  SPONSOR_PRICES: v.optional(monthPrices, '30,84,156,288'),
  INVITATION_PRICE: v.optional(
    v.pipe(positive('a price in tickets'), v.minValue(1, 'expected at least 1'), v.maxValue(10_000, 'expected at most 10000')),
    '10',
  ),
  /** The site's part of what sellers earn, in percent. */
  SALE_SHARE_PERCENT: v.optional(v.pipe(positive('a number of percent'), v.maxValue(100, 'expected at most 100')), '20'),
  /** Days in which a purchase can be taken back; the seller's part is theirs afterwards. */
  REFUND_DAYS: v.optional(v.pipe(positive('a number of days'), v.maxValue(365, 'expected at most 365')), '14'),
  /** The smallest payout that a seller can ask for, in tickets. */
  PAYOUT_MINIMUM: v.optional(
    v.pipe(positive('a number of tickets'), v.minValue(1, 'expected at least 1'), v.maxValue(10_000, 'expected at most 10000')),
    '50',
  ),
  TECH_MEMBER_ID: v.optional(positive('a member id')),
  APPROVER_IDS: v.optional(idList, ''),
  /** Posts in the forums by members of whom staff have not approved three yet wait for staff. */
  FIRST_POSTS_WAIT: v.optional(flag, 'off'),
  LOG_LEVEL: v.optional(
    v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'expected trace, debug, info, warn, error or silent'),
    'info',
  ),
})

export interface Config extends Readonly<Omit<v.InferOutput<typeof environment>, 'DEV_MAILS'>> {
  readonly DEV_MAILS: boolean
  readonly isDevelopment: boolean
  readonly dataFolder: string
  /** Folder of the built app. */
  readonly appFolder: string
  readonly build: string
  /** Null: messages stay in the sandbox. */
  readonly twilio: { readonly accountSid: string; readonly authToken: string; readonly from: string } | null
  /** Null: cards are not charged by CCBill. */
  readonly ccbill: CcbillSettings | null
  /** Null: there is no sandbox processor here. */
  readonly sandboxProcessor: { readonly origin: string; readonly key: string } | null
}

/** Throws ConfigError with one line per wrong variable. */
export function readConfig(env: Readonly<Record<string, string | undefined>>, build = 'development'): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const result = v.safeParse(environment, present)
  if (!result.success) {
    const lines = result.issues.map(
      (issue) =>
        `${String(issue.path?.[0]?.key)}: ${issue.message} (got ${JSON.stringify(redacted(String(issue.path?.[0]?.key), issue.input))})`,
    )
    throw new ConfigError(lines.join('\n'))
  }
  const { NODE_ENV, CAPTCHA } = result.output
  if (NODE_ENV === 'production' && CAPTCHA === 'off')
    throw new ConfigError('CAPTCHA: off leaves the door open to machines; it needs NODE_ENV=development or NODE_ENV=test')
  if (result.output.TURN_URLS.length > 0 !== (result.output.TURN_SECRET !== undefined))
    throw new ConfigError('TURN_URLS, TURN_SECRET: expected both or none')
  const { S3_URL, S3_ACCESS_KEY, S3_SECRET_KEY } = result.output
  if (S3_URL && !(S3_ACCESS_KEY && S3_SECRET_KEY)) throw new ConfigError('S3_ACCESS_KEY, S3_SECRET_KEY: expected both beside S3_URL')
  if (result.output.DATABASE_OWNER_URL && !result.output.DATABASE_URL)
    throw new ConfigError('DATABASE_OWNER_URL: expected only beside DATABASE_URL, which names the role the application works as')
  const root = path.resolve(import.meta.dirname, '../..')
  return {
    ...result.output,
    isDevelopment: result.output.NODE_ENV !== 'production',
    DEV_MAILS: showsDevMails(result.output),
    dataFolder: path.resolve(root, result.output.ROPEWALK_DATA),
    appFolder: path.resolve(root, result.output.ROPEWALK_APP),
    build,
    twilio: twilioAccount(result.output),
    ccbill: ccbillAccount(result.output),
    sandboxProcessor: sandboxProcessor(result.output),
  }
}

/** Behind a proxy every visitor looks local, so the page and a proxy exclude each other. */
function showsDevMails({ DEV_MAILS, NODE_ENV, ROPEWALK_DEMO, TRUST_PROXY, PUBLIC_URL }: v.InferOutput<typeof environment>): boolean {
  const isDevelopment = NODE_ENV !== 'production'
  if (DEV_MAILS && TRUST_PROXY)
    throw new ConfigError('DEV_MAILS: on shows reset links to everyone behind a proxy; it needs TRUST_PROXY=off')
  if (DEV_MAILS && !isDevelopment && !ROPEWALK_DEMO)
    throw new ConfigError('DEV_MAILS: on shows reset links; it needs NODE_ENV=development, or the demo')
  return DEV_MAILS ?? (!TRUST_PROXY && (isDevelopment || (ROPEWALK_DEMO && PUBLIC_URL === undefined)))
}

/** An incomplete account is a mistake, not a choice of the sandbox. */
function twilioAccount({ TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM }: v.InferOutput<typeof environment>): Config['twilio'] {
  if (TWILIO_ACCOUNT_SID && TWILIO_AUTH_TOKEN && TWILIO_FROM)
    return { accountSid: TWILIO_ACCOUNT_SID, authToken: TWILIO_AUTH_TOKEN, from: TWILIO_FROM }
  if (TWILIO_ACCOUNT_SID || TWILIO_AUTH_TOKEN || TWILIO_FROM)
    throw new ConfigError('TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM: expected all three or none')
  return null
}

/** Never by accident: where real members may come, it has to be asked for, and is refused without the demo. */
function sandboxProcessor(output: v.InferOutput<typeof environment>): Config['sandboxProcessor'] {
  const { CARD_PROCESSOR, SANDBOX_PROCESSOR_KEY, SANDBOX_PROCESSOR_PORT, PORT, NODE_ENV, ROPEWALK_DEMO, TRUST_PROXY, PUBLIC_URL } = output
  const isDevelopment = NODE_ENV !== 'production'
  if (CARD_PROCESSOR === 'sandbox' && !isDevelopment && !ROPEWALK_DEMO)
    throw new ConfigError('CARD_PROCESSOR: sandbox takes no money; it needs NODE_ENV=development, or the demo')
  if (CARD_PROCESSOR === 'sandbox' && SANDBOX_PROCESSOR_KEY === undefined)
    throw new ConfigError('SANDBOX_PROCESSOR_KEY: expected beside CARD_PROCESSOR=sandbox')
  const isUsual = !TRUST_PROXY && (isDevelopment || (ROPEWALK_DEMO && PUBLIC_URL === undefined))
  const isOn = CARD_PROCESSOR === 'sandbox' || (CARD_PROCESSOR === undefined && isUsual)
  if (!isOn || SANDBOX_PROCESSOR_KEY === undefined) return null
  return { origin: `http://127.0.0.1:${SANDBOX_PROCESSOR_PORT ?? PORT + 2}`, key: SANDBOX_PROCESSOR_KEY }
}

function redacted(name: string, value: unknown): unknown {
  return /PASSWORD|SECRET|KEY|URL|TOKEN/.test(name) ? '…' : value
}
