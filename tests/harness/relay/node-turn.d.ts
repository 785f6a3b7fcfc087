/** The parts used here; the package has no types. */
declare module 'node-turn' {
  interface RelayOptions {
    listeningIps: string[]
    relayIps: string[]
    listeningPort: number
    minPort: number
    authMech: 'long-term'
    realm: string
    /** Passwords by name; looked up for every message. */
    credentials: Record<string, string>
    log: (line: unknown) => void
    debugLevel: 'FATAL' | 'ERROR' | 'WARN' | 'INFO' | 'DEBUG' | 'TRACE' | 'ALL'
  }
  export default class Relay {
    constructor(options: RelayOptions)
    start(): void
  }
}
