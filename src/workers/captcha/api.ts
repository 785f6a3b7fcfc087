/** The captcha worker's functions for the page. */
export interface CaptchaApi {
  /**
   * `challenge` is the server's JSON text. Resolves with null when solving took too long; rejects where the browser has no
   * cryptography (plain http).
   */
  solve: (challenge: string) => Promise<CaptchaSolution | null>
}

export interface CaptchaSolution {
  readonly counter: number
  readonly derivedKey: string
}
