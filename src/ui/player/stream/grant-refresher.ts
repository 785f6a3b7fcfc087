import { getFile } from '#src/http/request.ts'
import type { PlayerGrant } from '../player-source.ts'

/** Renew this long before the end (or in the last quarter), so that a request on a slow line still arrives in time. */
const marginSeconds = 20
/** What a grant is taken to last when it seems to have ended before it came: then this device's clock is wrong. */
const assumedSeconds = 60

/** The address hls.js is told. It exists nowhere: every request is sent to the grant in force instead. */
export const videoBase = '/video/'

/**
 * Holds the grant in force and rewrites addresses to it. Playlists resolve their segments against the address
 * they came from, which may be an older grant's: those are remembered and rewritten, too. One renewal at a time.
 */
export class GrantRefresher {
  readonly #getPrefix: () => Promise<PlayerGrant>
  readonly #nowSeconds: () => number
  readonly #bases = new Set<string>()
  #grant: PlayerGrant | null = null
  #renewAt = 0
  #renewal: Promise<PlayerGrant> | null = null

  /** What the last renewal was refused with, for the words on the screen. */
  refusal: unknown = null

  constructor(getPrefix: () => Promise<PlayerGrant>, nowSeconds: () => number = () => Date.now() / 1000) {
    this.#getPrefix = getPrefix
    this.#nowSeconds = nowSeconds
    this.#bases.add(new URL(videoBase, location.origin).href)
  }

  /** The address to ask for now. Rejects when no grant is given any more. An address of somewhere else stays as it is. */
  async rewrite(address: string): Promise<string> {
    const absolute = new URL(address, location.origin).href
    const base = [...this.#bases].find((known) => absolute.startsWith(known))
    if (base === undefined) return absolute
    const { prefix } = await this.#current()
    return new URL(absolute.slice(base.length), new URL(prefix, location.origin)).href
  }

  /** A file of the video. Rejects when it is not there, or no longer given out. */
  async read(path: string, signal: AbortSignal): Promise<Response> {
    const answer = await getFile(await this.rewrite(`${videoBase}${path}`), { signal })
    if (answer.ok) return answer
    this.expire()
    const again = await getFile(await this.rewrite(`${videoBase}${path}`), { signal })
    if (!again.ok) throw new Error(`The video has no ${path} (${again.status}).`)
    return again
  }

  /** The grant stopped working before its time (a deployment, a revoked session, a wrong clock): the next request gets a new one. */
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
