/** Installs PostgreSQL 15, Redis and nginx from Debian for the tests with several machines. */
import { existsSync } from 'node:fs'
import { installFromDebian } from './debian.mjs'
import { SetupError } from './say.mjs'

/** Debian's path of the program that each package is needed for. */
const programs = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  'redis-server': '/usr/bin/redis-server',
  nginx: '/usr/sbin/nginx',
}

/** Throws if they are missing and cannot be installed, because nothing can be tested without them. */
export async function ensureClusterPrograms() {
  const missing = Object.keys(programs).filter((name) => !existsSync(programs[name]))
  if (missing.length === 0) return
  await installFromDebian('PostgreSQL, Redis and nginx', ...missing)
  const left = missing.filter((name) => !existsSync(programs[name]))
  if (left.length > 0) throw new SetupError(`The tests of several machines need ${left.join(', ')} of Debian 12.`)
}
