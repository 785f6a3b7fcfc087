/**
 * Child process of the durability test: a server's database life in miniature. Starts (or adopts) the embedded database and inserts rows
 * over several connections; every row that the database acknowledged is printed.
 */
import pg from 'pg'
import { startEmbeddedPostgres } from '../../db/embedded/start-embedded-postgres.ts'

const [dataFolder = '', round = '0'] = process.argv.slice(2)
const postgres = await startEmbeddedPostgres({ dataFolder })
const pool = new pg.Pool({ connectionString: postgres.ownerUrl, max: 8 })
await pool.query('create table if not exists written (id text primary key)')
process.stdout.write(`pid ${postgres.pid}\n`)

async function insertForever(writer: number): Promise<never> {
  for (let number = 0; ; number += 1) {
    const id = `${round}-${writer}-${number}`
    await pool.query('insert into written values ($1)', [id])
    process.stdout.write(`ok ${id}\n`)
  }
}

await Promise.all(Array.from({ length: 8 }, (_, writer) => insertForever(writer)))
