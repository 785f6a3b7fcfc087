/** The captcha port. `altcha` asks for proof of work, `off` (tests, development) takes everybody at his word. */
export interface Captcha {
  readonly kind: 'altcha' | 'off'
  /** A question for a worker, as JSON text. */
  challenge(): Promise<string>
  /** A question for a person. */
  question(): { readonly question: string; readonly numbers: [number, number] }
  /** True once for each proof of ours that is right and in time. Never throws for a bad one. */
  redeem(proof: string | null): Promise<boolean>
}
