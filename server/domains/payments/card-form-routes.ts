/**
 * The frame in which a card is typed, and the way from it to the sandbox processor. The frame is a document of its own without an origin: it
 * cannot read our page, cookies or storage, and our page cannot read the card. It may talk to the processor and to nobody else.
 */
import { createHash } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/error.ts'
import { sendFailure } from '../../http/bind.ts'
import type { Services } from '../../http/context.ts'
import { cardFormPath, processorFormPath } from './options.ts'

export async function mountCardForm(app: FastifyInstance, { config }: Services): Promise<void> {
  app.get(cardFormPath, async (request, reply) => {
    const page = await readPage(path.join(config.appFolder, 'card-form.html'))
    if (page === null) return sendFailure(reply, request, new Refusal('not_found'))
    const own = new URL(config.PUBLIC_URL ?? `${request.protocol}://${request.host}`).origin
    return framed(reply, formPolicy(page, own, config.APP_ORIGIN))
      .type('text/html; charset=utf-8')
      .send(page)
  })
  const { ccbill, sandboxProcessor, APP_ORIGIN } = config
  if (ccbill)
    app.get(processorFormPath, async (request, reply) => {
      const page = await readPage(path.join(config.appFolder, 'card-form-ccbill.html'))
      // On the app's own origin, the processor's script would reach the app.
      const isThere = page !== null && request.host === new URL(ccbill.formOrigin).host
      if (!isThere) return sendFailure(reply, request, new Refusal('not_found'))
      return framed(reply, ccbillPolicy(page, config.PUBLIC_URL, APP_ORIGIN))
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(page)
    })
  if (!sandboxProcessor) return
  await app.register(async (scope) => {
    // Passed on as they arrive: nothing here reads, parses or stores what is sent.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const pass = (request: FastifyRequest, reply: FastifyReply) => passOn(sandboxProcessor.origin, APP_ORIGIN, request, reply)
    const forms = { bodyLimit: 8000, handler: pass }
    scope.route({ method: ['POST', 'OPTIONS'], url: '/card-processor/tokens', ...forms })
    scope.route({ method: ['GET', 'POST'], url: '/card-processor/challenges/:id', ...forms })
    await Promise.resolve()
  })
}

async function readPage(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Hashes instead of `'self'`: a document without an origin has none. */
function formPolicy(page: string, own: string, appOrigin: string | undefined): string {
  return [
    "default-src 'none'",
    `script-src ${hashesOf(page, 'script').join(' ')}`,
    `style-src ${hashesOf(page, 'style').join(' ')}`,
    `connect-src ${own}`,
    ...commonPolicy(appOrigin),
    "form-action 'none'",
    'sandbox allow-scripts',
  ].join('; ')
}

const ccbillOrigins = { script: 'https://js.ccbill.com', api: 'https://api.ccbill.com' } as const

/**
 * Our script by its hash, CCBill's by its origin. The pages of banks (3-D Secure) are at addresses that nobody can list. `unsafe-inline` for styles
 * only: the widget sizes the frame of the bank.
 */
function ccbillPolicy(page: string, publicUrl: string | undefined, appOrigin: string | undefined): string {
  const { script, api } = ccbillOrigins
  const apps = [publicUrl, appOrigin].flatMap((url) => (url === undefined ? [] : [new URL(url).origin]))
  return [
    "default-src 'none'",
    `script-src ${hashesOf(page, 'script').join(' ')} ${script}`,
    "style-src 'unsafe-inline'",
    `connect-src ${api} ${script}`,
    'frame-src https:',
    'form-action https:',
    `frame-ancestors ${apps.join(' ')}`,
    "base-uri 'none'",
  ].join('; ')
}

const hashesOf = (page: string, tag: string) =>
  [...page.matchAll(new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, text = '']) => hashOf(text))

const commonPolicy = (appOrigin: string | undefined) => [
  `frame-ancestors 'self'${appOrigin === undefined ? '' : ` ${new URL(appOrigin).origin}`}`,
  "base-uri 'none'",
]

/** Replaces the headers of our own pages: this one is shown in a frame. */
function framed(reply: FastifyReply, policy: string): FastifyReply {
  return reply.removeHeader('x-frame-options').header('content-security-policy', policy)
}

function passOn(origin: string, appOrigin: string | undefined, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  const { raw } = request
  const target = new URL(request.url.replace(/^\/card-processor/, ''), origin)
  const length = raw.headers['content-length']
  // A body without a length is passed on in chunks: said to be empty, it would be read as a request of its own.
  const headers = { 'content-type': raw.headers['content-type'] ?? '', ...(length === undefined ? {} : { 'content-length': length }) }
  const policy = ["default-src 'none'", "style-src 'unsafe-inline'", ...commonPolicy(appOrigin), 'sandbox allow-forms'].join('; ')
  const upstream = httpRequest(target, { method: raw.method, headers }, (answer) => {
    reply.raw.writeHead(answer.statusCode ?? 502, {
      'content-type': answer.headers['content-type'] ?? 'text/plain',
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
    })
    answer.pipe(reply.raw)
  })
  upstream.on('error', () => {
    if (!reply.raw.headersSent) reply.raw.writeHead(502, { 'access-control-allow-origin': '*' })
    reply.raw.end()
  })
  // Ends the forwarded request when the client disconnects.
  reply.raw.once('close', () => upstream.destroy())
  if (raw.method === 'POST') raw.pipe(upstream)
  else upstream.end()
  return reply
}
