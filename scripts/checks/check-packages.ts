/**
 * The gate for packages: everything in package-lock.json must be listed in `allowed-packages.txt` (name and exact version, licence,
 * whether it has an install script, which is never run), and must come from the registry with a checksum. After an update of packages,
 * `node scripts/run.mjs scripts/checks/check-packages.ts --write` rewrites the list, so that a review shows the change line by line.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { repositoryRoot } from './source-files.ts'

const listFile = path.join(repositoryRoot, 'scripts/checks/allowed-packages.txt')
const exact = /^\d+\.\d+\.\d+(-[\w.-]+)?$/
const alias = /^npm:[@\w./-]+@(.+)$/

const licences: ReadonlySet<string> = new Set([
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'Unlicense',
    'MPL-2.0',
    'CC-BY-4.0',
    'CC0-1.0',
  ],
  ...[
    '(MIT OR CC0-1.0)',
    '(MIT OR Apache-2.0)',
    '(MIT AND Zlib)',
    'LGPL-3.0',
    'LGPL-3.0-or-later',
    'Apache-2.0 AND LGPL-3.0-or-later',
    'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  ],
])
/** Licences of older packages whose lock entry names none, read from their own files. */
const readLicences: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  'combine-errors': 'MIT',
  dicer: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  streamsearch: 'MIT',
  'xmlhttprequest-ssl': 'MIT',
}
const scriptNote = 'install script, not run'

const lockedPackage = v.object({
  version: v.string(),
  name: v.optional(v.string()),
  resolved: v.optional(v.string()),
  integrity: v.optional(v.string()),
  license: v.optional(v.string()),
  link: v.optional(v.boolean(), false),
  optional: v.optional(v.boolean(), false),
  hasInstallScript: v.optional(v.boolean(), false),
})
type LockedPackage = v.InferOutput<typeof lockedPackage>
const lockFile = v.object({ lockfileVersion: v.literal(3), packages: v.record(v.string(), v.unknown()) })
const ranges = v.optional(v.record(v.string(), v.string()), {})
const manifest = v.object({ dependencies: ranges, devDependencies: ranges, optionalDependencies: ranges })

export interface PackageFiles {
  readonly lock: string
  readonly manifest: string
  readonly allowed: string
  readonly npmSettings: string
}

const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8')

export function readPackageFiles(): PackageFiles {
  return {
    lock: read('package-lock.json'),
    manifest: read('package.json'),
    allowed: readFileSync(listFile, 'utf8'),
    npmSettings: read('.npmrc'),
  }
}

export function checkPackages(files: PackageFiles = readPackageFiles()): string[] {
  const locked = lockedPackages(files.lock)
  const allowed = new Set(files.allowed.split('\n').filter(Boolean))
  const needed = new Set(locked.map(([place, entry]) => lineOf(place, entry)))
  return [
    ...inexactWishes(files.manifest),
    ...locked.flatMap(([place, entry]) => problemsOf(place, entry)),
    ...[...needed].filter((line) => !allowed.has(line)).map((line) => `not on the allowed list: ${line.replaceAll('\t', ', ')}`),
    ...[...allowed].filter((line) => !needed.has(line)).map((line) => `on the allowed list without need: ${line.replaceAll('\t', ', ')}`),
    ...(/^ignore-scripts=true$/m.test(files.npmSettings) ? [] : ['.npmrc lets packages run install scripts']),
  ]
}

function lockedPackages(lock: string): Array<[place: string, entry: LockedPackage]> {
  const { packages } = v.parse(lockFile, JSON.parse(lock))
  return Object.entries(packages)
    .filter(([place]) => place !== '')
    .map(([place, entry]) => [place, v.parse(lockedPackage, entry)])
}

function inexactWishes(text: string): string[] {
  const { dependencies, devDependencies, optionalDependencies } = v.parse(manifest, JSON.parse(text))
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, wish]) => !exact.test(alias.exec(wish)?.[1] ?? wish))
    .map(([name, wish]) => `package.json asks for ${name} ${wish}, which is no exact version`)
}

function problemsOf(place: string, entry: LockedPackage): string[] {
  const name = nameOf(place, entry)
  const licence = licenceOf(name, entry)
  return [
    ...(exact.test(entry.version) && !entry.link ? [] : [`${place} is not pinned to an exact version: ${entry.version}`]),
    ...(entry.resolved === undefined || entry.resolved.startsWith('https://registry.npmjs.org/')
      ? []
      : [`${place} comes from ${entry.resolved}`]),
    // npm writes no checksum for optional packages of other platforms if the registry lacked them at the time.
    ...(entry.integrity?.startsWith('sha512-') || entry.optional ? [] : [`${place} has no checksum`]),
    ...(licences.has(licence) ? [] : [`${place} has the licence ${licence}, which is not on the list`]),
  ]
}

function nameOf(place: string, { name }: LockedPackage): string {
  return name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function licenceOf(name: string, { license }: LockedPackage): string {
  return license ?? readLicences[name] ?? 'none'
}

function lineOf(place: string, entry: LockedPackage): string {
  const name = nameOf(place, entry)
  return [`${name}@${entry.version}`, licenceOf(name, entry), ...(entry.hasInstallScript ? [scriptNote] : [])].join('\t')
}

if (process.argv[1] === import.meta.filename && process.argv.includes('--write')) {
  const lines = lockedPackages(read('package-lock.json')).map(([place, entry]) => lineOf(place, entry))
  writeFileSync(listFile, `${[...new Set(lines)].toSorted().join('\n')}\n`)
}
