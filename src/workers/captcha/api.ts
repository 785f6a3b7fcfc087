/** What the page may ask of the proof worker. */
export interface CaptchaApi {
  /** `challenge` is the server's JSON text. Null when it took too long; rejects where the browser has no cryptography (plain http). */
  solve: (challenge: string) => Promise<CaptchaSolution | null>
}

export interface CaptchaSolution {
  readonly counter: number
  readonly derivedKey: string
}
