/** What of it is used here; it brings no types. */
declare module 'node-turn' {
  interface RelayOptions {
    listeningIps: string[]
    relayIps: string[]
    listeningPort: number
    authMech: 'long-term'
    realm: string
    /** Asked for the password of a name with every message. */
    credentials: Record<string, string>
    log: (line: unknown) => void
    debugLevel: 'FATAL' | 'ERROR' | 'WARN' | 'INFO' | 'DEBUG' | 'TRACE' | 'ALL'
  }
  export default class Relay {
    constructor(options: RelayOptions)
    start(): void
  }
}
