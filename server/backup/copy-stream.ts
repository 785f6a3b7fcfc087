/**
 * PostgreSQL's COPY as streams. The driver reads and writes the messages and leaves their handling to the query object ("submittable"),
 * the same hooks that pg-copy-streams uses.
 */
import { once } from 'node:events'
import { Readable, type Duplex } from 'node:stream'
import type pg from 'pg'

/** Parts of the driver's connection that its types omit. */
interface CopyConnection {
  readonly stream: Duplex
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

const chunkBytes = 64 * 1024

/** Streams the output of `copy … to stdout`, in chunks of many rows. Fails with PostgreSQL's error. */
export function copyOut(client: pg.Client, statement: string): Readable {
  return client.query(new CopyOut(statement))
}

/** Sends `chunks` to `copy … from stdin`. Rejects with PostgreSQL's error, or with the one `chunks` threw; the table is then unchanged. */
export async function copyIn(client: pg.Client, statement: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  await client.query(new CopyIn(statement, chunks)).done
}

class CopyOut extends Readable {
  readonly #statement: string
  #socket: Duplex | undefined
  #waiting: Buffer[] = []
  #waitingBytes = 0

  constructor(statement: string) {
    super()
    this.#statement = statement
  }

  submit(connection: pg.Connection): void {
    this.#socket = connection.stream
    connection.query(this.#statement)
  }

  override _read(): void {
    this.#socket?.resume()
  }

  /** Ending a paused connection would never finish. */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket?.resume()
    done(error)
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // A copy, because the driver reuses its buffer.
    this.#waiting.push(Buffer.from(chunk))
    this.#waitingBytes += chunk.length
    if (this.#waitingBytes >= chunkBytes) this.#flush()
  }

  handleCommandComplete(): void {
    this.#flush()
  }

  handleReadyForQuery(): void {
    if (!this.destroyed) this.push(null)
  }

  handleError(error: Error): void {
    this.destroy(error)
  }

  #flush(): void {
    const rows = Buffer.concat(this.#waiting)
    this.#waiting = []
    this.#waitingBytes = 0
    if (rows.length > 0 && !this.destroyed && !this.push(rows)) this.#socket?.pause()
  }
}

class CopyIn {
  readonly done: Promise<void>
  readonly #statement: string
  readonly #chunks: AsyncIterable<Buffer>
  readonly #settle: PromiseWithResolvers<void>
  #sourceError: unknown
  #isOver = false

  constructor(statement: string, chunks: AsyncIterable<Buffer>) {
    this.#statement = statement
    this.#chunks = chunks
    this.#settle = Promise.withResolvers()
    this.done = this.#settle.promise
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#statement)
  }

  handleCopyInResponse(connection: CopyConnection): void {
    void this.#send(connection)
  }

  handleCommandComplete(): void {
    this.#isOver = true
  }

  handleReadyForQuery(): void {
    this.#settle.resolve()
  }

  handleError(error: Error): void {
    this.#isOver = true
    this.#settle.reject(this.#sourceError ?? error)
  }

  /** Never rejects: a source that fails makes PostgreSQL answer with an error, and that error settles the copy. */
  async #send(connection: CopyConnection): Promise<void> {
    try {
      for await (const chunk of this.#chunks) {
        // PostgreSQL refused a row, or the connection broke: nothing reads the rest.
        if (this.#isOver) return
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.writableNeedDrain) await Promise.race([once(connection.stream, 'drain'), this.done])
      }
      connection.endCopyFrom()
    } catch (error) {
      if (this.#isOver) return
      this.#sourceError = error
      connection.sendCopyFail('The source of the rows failed.')
    }
  }
}
