/** A transaction of statements written as text, for the one command that has to cost next to nothing: a message of the chat. */
import type { QueryResultRow } from 'pg'
import type { Database } from './context.ts'
import { preparedName } from './statement.ts'

/**
 * Like `runStatement` with `isPrepared`, inside the transaction. `Row` is the type of the selected row; only the caller's tests check it.
 */
export type RunInside = <Row extends QueryResultRow>(text: string, values: readonly unknown[]) => Promise<Row[]>

/** Read committed: each statement sees what was committed before it began. Nothing is retried. */
export async function statementTransaction<Result>(db: Database, work: (run: RunInside) => Promise<Result>): Promise<Result> {
  const client = await db.$client.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(async (text, values) => {
      const name = preparedName(text)
      return (await client.query({ text, values: [...values], ...(name ? { name } : {}) })).rows
    })
    await client.query('commit')
    return result
  } catch (error) {
    // A connection that cannot even roll back is not reused.
    await client.query('rollback').catch((failure: Error) => void (broken = failure))
    throw error
  } finally {
    client.release(broken)
  }
}
