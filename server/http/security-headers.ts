/** Headers on every answer (security rows 18 and 19). `security-headers.test.ts` lists the exact set. */
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { headers, serverHeader } from '#contract/endpoint.ts'
import type { Config } from '../config/config.ts'

/** Policies the app creates: its own, DOMPurify's, and `default` for libraries that assign addresses of workers. */
const trustedTypePolicies = 'default ropewalk dompurify'

/** The device features that the product uses; everything else is off. */
const permissions = {
  camera: '(self)',
  microphone: '(self)',
  geolocation: '(self)',
  fullscreen: '(self)',
  'picture-in-picture': '(self)',
  autoplay: '(self)',
  'screen-wake-lock': '(self)',
  'web-share': '(self)',
  'clipboard-write': '(self)',
  'publickey-credentials-get': '(self)',
  accelerometer: '()',
  gyroscope: '()',
  magnetometer: '()',
  midi: '()',
  payment: '()',
  usb: '()',
  serial: '()',
  hid: '()',
  bluetooth: '()',
  'display-capture': '()',
  'browsing-topics': '()',
}
const permissionsPolicy = Object.entries(permissions)
  .map(([feature, allowed]) => `${feature}=${allowed}`)
  .join(', ')

/**
 * Headers that concern documents only. Scripts and styles are sent without them: on a page with sixty chunks they are 40 kB. Scripts keep
 * the content security policy, which a worker takes from its own script.
 */
export const documentHeaders = [
  'permissions-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
] as const

export async function addSecurityHeaders(
  app: FastifyInstance,
  config: Pick<Config, 'PUBLIC_URL' | 'APP_ORIGIN' | 'CHAT_ORIGIN' | 'NEWS_WIDGET_URL' | 'TWITTER_WIDGET_URL' | 'ccbill'>,
): Promise<void> {
  const { PUBLIC_URL, APP_ORIGIN } = config
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(config) },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    // An app hosted elsewhere shows our images and videos.
    crossOriginResourcePolicy: { policy: APP_ORIGIN ? 'cross-origin' : 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    hsts: PUBLIC_URL?.startsWith('https:') ? { maxAge: 63_072_000, includeSubDomains: false, preload: false } : false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy).header(serverHeader, '1')
  })
  if (APP_ORIGIN) await allowForeignApp(app, new URL(APP_ORIGIN).origin)
}

function contentSecurityPolicy({
  PUBLIC_URL,
  CHAT_ORIGIN,
  NEWS_WIDGET_URL,
  TWITTER_WIDGET_URL,
  ccbill,
}: Pick<Config, 'PUBLIC_URL' | 'CHAT_ORIGIN' | 'NEWS_WIDGET_URL' | 'TWITTER_WIDGET_URL' | 'ccbill'>): Record<string, string[]> {
  const own = "'self'"
  // Some browsers do not count a socket to the same host as 'self'.
  const sockets = PUBLIC_URL ? [socketsAt(PUBLIC_URL)] : []
  const chat = CHAT_ORIGIN ? [new URL(CHAT_ORIGIN).origin, socketsAt(CHAT_ORIGIN)] : []
  const widgets = [NEWS_WIDGET_URL, TWITTER_WIDGET_URL].filter((address) => address !== undefined).map((address) => new URL(address).origin)
  return {
    defaultSrc: ["'none'"],
    scriptSrc: [own],
    styleSrc: [own],
    imgSrc: [own, 'blob:', 'data:'],
    mediaSrc: [own, 'blob:'],
    connectSrc: [...new Set([own, ...sockets, ...chat])],
    fontSrc: [own],
    workerSrc: [own],
    manifestSrc: [own],
    // Frames are sandboxed: the card form, which has an origin of its own in that way or by its address, and the widgets of other sites, whose
    // scripts are not allowed here.
    frameSrc: [own, ...widgets, ...(ccbill ? [ccbill.formOrigin] : [])],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: [own],
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: trustedTypePolicies.split(' '),
  }
}

const socketsAt = (address: string) => new URL(address).origin.replace(/^http/, 'ws')

async function allowForeignApp(app: FastifyInstance, origin: string): Promise<void> {
  await app.register(cors, {
    // A list, so that other origins get no such header at all, and caches keep the answers separate.
    origin: [origin],
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      headers.client,
      headers.idempotencyKey,
      headers.locale,
      headers.proof,
      headers.ifMatch,
      headers.socket,
      'tus-resumable',
      'upload-length',
      'upload-offset',
      'upload-metadata',
      'upload-defer-length',
      'upload-concat',
    ],
    exposedHeaders: [
      serverHeader,
      'retry-after',
      'location',
      'tus-resumable',
      'upload-offset',
      'upload-length',
      'tus-version',
      'tus-extension',
      'tus-max-size',
    ],
    maxAge: 7200,
  })
}
