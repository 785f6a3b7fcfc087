/** Address of a finished copy: signed for one member and one session, both of which are checked again when it is opened. */
import * as v from 'valibot'
import type { Tokens } from '../../http/tokens.ts'

export const exportPrefix = '/media/exports/'
const purpose = 'data-export'

const claims = v.object({ exportId: v.number(), memberId: v.number(), sessionId: v.string() })
export type ExportClaims = v.InferOutput<typeof claims>

export function exportAddress(tokens: Pick<Tokens, 'sign'>, { exportId, memberId, sessionId }: ExportClaims): string {
  const text = Buffer.from(JSON.stringify({ exportId, memberId, sessionId })).toString('base64url')
  return `${exportPrefix}${text}.${tokens.sign(purpose, text)}`
}

/** Null for everything that is not exactly one of our addresses. */
export function readExportAddress(tokens: Pick<Tokens, 'verify'>, token: string): ExportClaims | null {
  const [text = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !tokens.verify(purpose, text, signature)) return null
  const read = v.safeParse(claims, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  return read.success ? read.output : null
}
