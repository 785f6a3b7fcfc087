/** What the page may ask of the proof worker. */
export interface ProofApi {
  /** `challenge` is the server's JSON text. Null when it took too long; rejects where the browser has no cryptography (plain http). */
  solve: (challenge: string) => Promise<ProofSolution | null>
}

export interface ProofSolution {
  readonly counter: number
  readonly derivedKey: string
}
