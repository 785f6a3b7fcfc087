/** Has Postgres explain each statement that a server sent: for tests that no list reads a whole table. */
import type pg from 'pg'
import { withPreparedName } from '../db/statement.ts'
import type { TestServer } from './create-test-server.ts'

interface Sent {
  readonly text: string
  readonly values: readonly unknown[]
  /** Postgres may then use a plan that was made without the values. */
  readonly isPrepared: boolean
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Total Cost': number
  readonly Plans?: PlanNode[]
}

export interface RecordedStatements {
  /** Tables that would be read from end to end, with the statements that do so. Resets the record. */
  sequentialScans(): Promise<string[]>
  /** Statements whose rows would be sorted, instead of coming from an index in order. Resets the record. */
  sorts(): Promise<string[]>
  /** The indexes that each statement would use. Resets the record. */
  indexes(): Promise<string[][]>
  forget(): void
}

export interface RecordOptions {
  /** Tables that cost less to read whole than a page of the others. */
  readonly small: ReadonlySet<string>
  /** Selects the statements to explain; every select if absent. */
  readonly only?: (text: string) => boolean
  /** Includes statements that write, and those of transactions. */
  readonly withWrites?: boolean
}

/** Records every statement that leaves through the server's pool from now on. `owner` may explain them. */
export function recordStatements(
  { db }: TestServer,
  owner: pg.Client,
  { small, only = () => true, withWrites = false }: RecordOptions,
): RecordedStatements {
  let sent: Sent[] = []
  const note: Note = (config, values) => {
    if (typeof config === 'string') sent.push({ text: config, values: values ?? [], isPrepared: false })
    else sent.push({ text: config.text, values: values ?? config.values ?? [], isPrepared: isPrepared(config) })
  }
  if (withWrites) listenToConnections(db.$client, note)
  else listenTo(db.$client, note)
  const isAskedAbout = ({ text }: Sent) => (withWrites ? /^\s*(select|with|insert|update|delete)/i : /^\s*select/i).test(text) && only(text)

  async function factsOf(factOf: (node: PlanNode) => string | null): Promise<Array<{ statement: Sent; facts: string[] }>> {
    const factsIn = (node: PlanNode): string[] => [factOf(node) ?? [], (node.Plans ?? []).flatMap(factsIn)].flat()
    const found: Array<{ statement: Sent; facts: string[] }> = []
    for (const statement of sent.filter(isAskedAbout)) {
      for (const plan of await plansOf(owner, statement)) found.push({ statement, facts: factsIn(plan) })
    }
    sent = []
    return found
  }

  async function statementsWith(problemOf: (node: PlanNode) => string | null): Promise<string[]> {
    return (await factsOf(problemOf))
      .filter(({ facts }) => facts.length > 0)
      .map(({ statement: { text, values }, facts }) => {
        return `${facts.join(', ')}: …${text.slice(text.lastIndexOf(' where '))} ${JSON.stringify(values)}`
      })
  }

  return {
    forget: () => void (sent = []),
    sequentialScans: () =>
      statementsWith((node) => {
        const relation = node['Relation Name'] ?? ''
        return node['Node Type'] === 'Seq Scan' && !small.has(relation) ? relation : null
      }),
    sorts: () => statementsWith((node) => (/\bSort$/.test(node['Node Type']) ? node['Node Type'] : null)),
    indexes: async () => (await factsOf((node) => node['Index Name'] ?? null)).map(({ facts }) => facts),
  }
}

/**
 * Records every statement that leaves through the server's pool from now on, including those of transactions; `take` resets the record.
 */
export function recordTexts({ db }: TestServer): { take(): string[] } {
  let texts: string[] = []
  listenToConnections(db.$client, (config) => void texts.push(typeof config === 'string' ? config : config.text))
  return {
    take: () => {
      const taken = texts
      texts = []
      return taken
    },
  }
}

/** The plan for these values and, for a prepared statement, the generic plan if Postgres would use it. */
async function plansOf(owner: pg.Client, { text, values, isPrepared }: Sent): Promise<PlanNode[]> {
  const planOf = async (options: string, given?: unknown[]): Promise<PlanNode> =>
    (await owner.query(`explain (${options}) ${text}`, given)).rows[0]['QUERY PLAN'][0].Plan
  const own = await planOf('format json', [...values])
  if (!isPrepared) return [own]
  const kept = await planOf('generic_plan, format json')
  // As in plancache.c: a custom plan also costs 1000 times cpu_operator_cost (0.0025) for each table and once more.
  return kept['Total Cost'] < own['Total Cost'] + 2.5 * (countTables(own) + 1) ? [own, kept] : [own]
}

function countTables({ Plans = [], ...node }: PlanNode): number {
  return Plans.reduce((sum, plan) => sum + countTables(plan), 'Relation Name' in node ? 1 : 0)
}

function isPrepared(config: object): boolean {
  const asSent = withPreparedName(config)
  return typeof asSent === 'object' && asSent !== null && 'name' in asSent && asSent.name !== undefined
}

type Note = (config: string | { text: string; values?: unknown[] }, values?: unknown[]) => void

function listenTo(connection: Pick<pg.Pool, 'query'>, note: Note): void {
  const query = connection.query.bind(connection)
  connection.query = ((...all: [Parameters<Note>[0], unknown]) => {
    note(all[0], Array.isArray(all[1]) ? all[1] : undefined)
    // The overloads cannot be distinguished here; the arguments are passed on unchanged.
    return (query as (...all: unknown[]) => unknown)(...all)
  }) as typeof connection.query
}

/** Wraps each connection as it is handed out, because the pool itself queries through them. */
function listenToConnections(pool: pg.Pool, note: Note): void {
  const known = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (!known.has(client)) listenTo(client, note)
    known.add(client)
  })
}
