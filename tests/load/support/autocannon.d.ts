/** The part of autocannon that we use; the package has no types. */
declare module 'autocannon' {
  namespace autocannon {
    interface Request {
      readonly method: 'GET' | 'POST'
      readonly path: string
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: string
    }
    interface Options {
      readonly url: string
      readonly connections: number
      /** Seconds. */
      readonly duration: number
      readonly requests: readonly Request[]
      readonly setupClient?: (client: { setRequests(requests: readonly Request[]): void }) => void
    }
    interface Result {
      readonly requests: { readonly average: number; readonly total: number }
      readonly latency: { readonly p50: number; readonly p97_5: number; readonly p99: number }
      /** No response: connections that broke or timed out. */
      readonly errors: number
      readonly non2xx: number
      readonly '5xx': number
    }
  }
  /** Milliseconds of each response, as they arrive. */
  interface Running extends Promise<autocannon.Result> {
    on(event: 'response', listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void): void
  }
  function autocannon(options: autocannon.Options): Running
  export = autocannon
}
