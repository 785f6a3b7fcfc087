import { getOwnFile } from '#src/http/request.ts'
import type { PlayerGrant } from '../player-source.ts'

/** Renews this long before the expiry (or in the last quarter), so that a request on a slow connection still arrives in time. */
const marginSeconds = 20
/** The assumed lifetime of a grant that seems to have expired before it arrived: this device's clock is then wrong. */
const assumedSeconds = 60

/** The address passed to hls.js. It does not exist: every request is sent to the current grant instead. */
export const videoBase = '/video/'

/**
 * Holds the current grant and rewrites addresses to it. Playlists resolve their segments against their own address, which may
 * belong to an older grant: those addresses are remembered and rewritten, too. One renewal at a time.
 */
export class GrantRefresher {
  readonly #getPrefix: () => Promise<PlayerGrant>
  readonly #nowSeconds: () => number
  readonly #bases = new Set<string>()
  #grant: PlayerGrant | null = null
  #renewAt = 0
  #renewal: Promise<PlayerGrant> | null = null

  /** The refusal of the last renewal, for the message on the screen. */
  refusal: unknown = null

  constructor(getPrefix: () => Promise<PlayerGrant>, nowSeconds: () => number = () => Date.now() / 1000) {
    this.#getPrefix = getPrefix
    this.#nowSeconds = nowSeconds
    this.#bases.add(new URL(videoBase, location.origin).href)
  }

  /** The address to request now. Rejects when there is no grant any more. Any other address stays unchanged. */
  async rewrite(address: string): Promise<string> {
    const absolute = new URL(address, location.origin).href
    const base = [...this.#bases].find((known) => absolute.startsWith(known))
    if (base === undefined) return absolute
    const { prefix } = await this.#current()
    return new URL(absolute.slice(base.length), new URL(prefix, location.origin)).href
  }

  /** A file of the video. Rejects when it does not exist, or is no longer provided. */
  async read(path: string, signal: AbortSignal): Promise<Response> {
    const answer = await getOwnFile(await this.rewrite(`${videoBase}${path}`), { signal })
    if (answer.ok) return answer
    this.expire()
    const again = await getOwnFile(await this.rewrite(`${videoBase}${path}`), { signal })
    if (!again.ok) throw new Error(`The video has no ${path} (${again.status}).`)
    return again
  }

  /** The grant stopped working before its expiry (a deployment, a revoked session, a wrong clock): the next request gets a new one. */
  expire(): void {
    this.#grant = null
  }

  async #current(): Promise<PlayerGrant> {
    if (this.#grant && this.#nowSeconds() < this.#renewAt) return this.#grant
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = null
    })
    return this.#renewal
  }

  async #renew(): Promise<PlayerGrant> {
    try {
      const grant = await this.#getPrefix()
      this.refusal = null
      this.#grant = grant
      this.#renewAt = this.#renewalTime(grant)
      this.#bases.add(new URL(grant.prefix, location.origin).href)
      return grant
    } catch (error) {
      this.refusal = error
      throw error
    }
  }

  #renewalTime({ expiresAt }: PlayerGrant): number {
    const now = this.#nowSeconds()
    const lifetime = expiresAt > now ? expiresAt - now : assumedSeconds
    return now + lifetime - Math.min(marginSeconds, lifetime / 4)
  }
}
