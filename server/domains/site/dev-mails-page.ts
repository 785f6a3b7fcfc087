/**
 * `/dev/mails`: the sandbox mails, for the operator at the machine itself. They contain reset links, so the page exists only while no mail
 * is really sent, the configuration shows it, and only for a browser on this machine.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { desc } from 'drizzle-orm'
import { sandboxMails } from '../../db/tables/site.ts'
import type { Services } from '../../http/context.ts'

const shown = 50

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
article{border-top:1px solid;padding:1rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}.note{font-weight:600}`
const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export function mountDevMailsPage(app: FastifyInstance, services: Services): void {
  app.get('/dev/mails', async (request, reply) => {
    if (!mayReadSandbox(request, services)) return reply.callNotFound()
    const mails = await services.db.select().from(sandboxMails).orderBy(desc(sandboxMails.id)).limit(shown)
    return reply
      .header('content-security-policy', contentSecurityPolicy)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-content-type-options', 'nosniff')
      .type('text/html; charset=utf-8')
      .send(page(mails))
  })
}

/**
 * Only if the configuration shows them (`DEV_MAILS`); a proxy may send nothing by which a request could be recognised. Beyond that, the
 * connection must come from this machine and its Host must name it, which keeps out a web page that points its own name at 127.0.0.1 (DNS
 * rebinding).
 */
export function mayReadSandbox(
  request: Pick<FastifyRequest, 'socket' | 'headers'>,
  { mailer, sms, config }: Pick<Services, 'mailer' | 'sms' | 'config'>,
): boolean {
  if (mailer.kind !== 'sandbox' && sms.kind !== 'sandbox') return false
  if (!config.DEV_MAILS) return false
  const { headers, socket } = request
  const isProxied = Object.keys(headers).some((name) => /^(forwarded|x-forwarded-.+|x-real-ip|via)$/.test(name))
  return (
    !isProxied &&
    /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '') &&
    /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(headers.host ?? '')
  )
}

function page(mails: ReadonlyArray<typeof sandboxMails.$inferSelect>): string {
  const items = mails.map(
    (mail) =>
      `<article><h2>${escapeHtml(mail.subject)}</h2><p>To ${escapeHtml(mail.to)}, <time datetime="${mail.createdAt.toISOString()}">${mail.createdAt.toUTCString()}</time></p><pre>${withLinks(mail.text)}</pre></article>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Sandbox mails</title><style>${style}</style></head><body><h1>Sandbox mails</h1><p class="note">This is a sandbox. These mails were not sent to anybody. Set SMTP_URL to send mails for real.</p>${items.join('') || '<p>No mails yet.</p>'}</body></html>`
}

function withLinks(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<>"']+/g, (address) => `<a href="${address}">${address}</a>`)
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
