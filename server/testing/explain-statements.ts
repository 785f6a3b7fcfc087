/** Postgres is asked how it would run each statement a server sent: for tests that no list reads a whole table. */
import type pg from 'pg'
import type { TestServer } from './create-test-server.ts'

interface Sent {
  readonly text: string
  readonly values: readonly unknown[]
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: PlanNode[]
}

export interface RecordedStatements {
  /** Tables that would be read from end to end, with the statements that do it. Begins anew. */
  sequentialScans(): Promise<string[]>
  /** Statements whose rows would be put in order, instead of coming so from an index. Begins anew. */
  sorts(): Promise<string[]>
  forget(): void
}

export interface RecordOptions {
  /** Tables that cost less read whole than a page of the others. */
  readonly small: ReadonlySet<string>
  /** Which statements are asked about; every select when absent. */
  readonly only?: (text: string) => boolean
}

/** Every statement that leaves through the server's pool from now on. `owner` may explain them. */
export function recordStatements({ db }: TestServer, owner: pg.Client, { small, only = () => true }: RecordOptions): RecordedStatements {
  let sent: Sent[] = []
  const pool = db.$client
  const query = pool.query.bind(pool)
  pool.query = ((config: string | { text: string; values?: unknown[] }, values?: unknown[]) => {
    sent.push(
      typeof config === 'string' ? { text: config, values: values ?? [] } : { text: config.text, values: values ?? config.values ?? [] },
    )
    // The pool's own overloads cannot be told apart here; whatever came is handed on unchanged.
    return (query as (...all: unknown[]) => unknown)(config, values)
  }) as typeof pool.query

  async function statementsWith(problemOf: (node: PlanNode) => string | null): Promise<string[]> {
    const problemsIn = (node: PlanNode): string[] => [problemOf(node) ?? [], (node.Plans ?? []).flatMap(problemsIn)].flat()
    const found: string[] = []
    for (const { text, values } of sent.filter((statement) => /^\s*select/i.test(statement.text) && only(statement.text))) {
      const { rows } = await owner.query(`explain (format json) ${text}`, [...values])
      const problems = problemsIn(rows[0]['QUERY PLAN'][0].Plan)
      if (problems.length > 0) found.push(`${problems.join(', ')}: …${text.slice(text.lastIndexOf(' where '))} ${JSON.stringify(values)}`)
    }
    sent = []
    return found
  }

  return {
    forget: () => void (sent = []),
    sequentialScans: () =>
      statementsWith((node) => {
        const relation = node['Relation Name'] ?? ''
        return node['Node Type'] === 'Seq Scan' && !small.has(relation) ? relation : null
      }),
    sorts: () => statementsWith((node) => (/\bSort$/.test(node['Node Type']) ? node['Node Type'] : null)),
  }
}
