/** The captcha port. `altcha` requires a solved challenge, `off` (tests, development) accepts everyone. */
export interface Captcha {
  readonly kind: 'altcha' | 'off'
  /** A challenge for a worker, as JSON text. */
  challenge(): Promise<string>
  /** A question for a person. */
  question(): { readonly question: string; readonly numbers: [number, number] }
  /** True once for each of our captchas that is solved correctly and in time. Never throws for an invalid one. */
  redeem(proof: string | null): Promise<boolean>
}
