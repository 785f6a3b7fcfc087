/** Reads from MDN's compatibility data what browsers at the floor support. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { browserFloor } from '../../build/browser-floor.ts'
import { repositoryRoot } from '../source-files.ts'

type Versions = Readonly<Record<keyof typeof browserFloor, string>>

/** The data's names of browsers. Chrome and Firefox on Android count as their desktop versions. */
const browsers = {
  chrome: 'chrome',
  chrome_android: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  firefox_android: 'firefox',
  safari: 'safari',
  safari_ios: 'ios',
} as const

const statement = v.object({
  version_added: v.union([v.string(), v.literal(false), v.null()]),
  version_removed: v.optional(v.string()),
  flags: v.optional(v.unknown()),
  prefix: v.optional(v.string()),
  alternative_name: v.optional(v.string()),
  partial_implementation: v.optional(v.boolean(), false),
})
const compatibility = v.object({
  support: v.record(v.string(), v.union([statement, v.array(statement)])),
  spec_url: v.optional(v.union([v.string(), v.array(v.string())])),
})
type Statement = v.InferOutput<typeof statement>

/** Features that count only with full support: browsers had nested rules before they could read those that start with an element. */
const wholeOnly: ReadonlySet<string> = new Set(['css.selectors.nesting'])

/** A node of the data: its compatibility, and the nodes below it by name. */
interface Node {
  readonly [name: string]: unknown
}

export interface Feature {
  /** Its path in the data, such as `api.AbortSignal.any_static`. */
  readonly path: string
  /** Browsers at the floor that do not have it, as "safari 17.4" or "firefox never". */
  readonly missingIn: readonly string[]
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

const data: unknown = JSON.parse(readFileSync(path.join(repositoryRoot, 'node_modules/@mdn/browser-compat-data/data.json'), 'utf8'))

/** The children of a node that are features or groups of features; empty if the path does not exist. */
export function childrenAt(featurePath: string): ReadonlyArray<readonly [name: string, path: string]> {
  const node = nodeAt(featurePath)
  return Object.keys(node ?? {})
    .filter((name) => name !== '__compat')
    .map((name) => [name, `${featurePath}.${name}`])
}

const known = new Map<string, Feature | null>()

/** Null if the data does not contain the path. Versions other than the floor's are for tests. */
export function featureAt(featurePath: string, versions?: Versions): Feature | null {
  if (versions) return readFeature(featurePath, versions)
  const before = known.get(featurePath)
  if (before !== undefined) return before
  const feature = readFeature(featurePath, browserFloor)
  known.set(featurePath, feature)
  return feature
}

function readFeature(featurePath: string, versions: Versions): Feature | null {
  const compat = nodeAt(featurePath)?.['__compat']
  if (compat === undefined) return null
  const { support } = v.parse(compatibility, compat)
  const missingIn = Object.entries(browsers).flatMap(([browser, ours]) => {
    const statements = [support[browser] ?? []].flat()
    if (statements.some((one) => isSupported(one, versions[ours]) && !(one.partial_implementation && wholeOnly.has(featurePath)))) return []
    return `${browser} ${statements[0]?.version_added || 'never'}`
  })
  return { path: featurePath, missingIn }
}

/** Like `featureAt`, but also null if every browser at the floor supports the feature. */
export function newerFeatureAt(featurePath: string): Feature | null {
  const feature = featureAt(featurePath)
  return feature && feature.missingIn.length > 0 ? feature : null
}

/** Whether the feature is an instance method: only the URL of its specification distinguishes it from a built-in's static method. */
export function isOfPrototype(featurePath: string): boolean {
  const compat = nodeAt(featurePath)?.['__compat']
  return compat !== undefined && [v.parse(compatibility, compat).spec_url ?? []].flat().some((url) => url.includes('.prototype.'))
}

function nodeAt(featurePath: string): Node | null {
  let node: unknown = data
  for (const name of featurePath.split('.')) node = isNode(node) && Object.hasOwn(node, name) ? node[name] : undefined
  return isNode(node) ? node : null
}

function isSupported({ version_added, version_removed, flags, prefix, alternative_name }: Statement, floor: string): boolean {
  if (!version_added || flags !== undefined || prefix !== undefined || alternative_name !== undefined) return false
  return !isAbove(version_added, floor) && (version_removed === undefined || isAbove(version_removed, floor))
}

/** `preview` and other non-numeric values count as newer than every version. */
function isAbove(version: string, floor: string): boolean {
  const [major = Infinity, minor = 0] = numbersOf(version)
  const [floorMajor = 0, floorMinor = 0] = numbersOf(floor)
  return major > floorMajor || (major === floorMajor && minor > floorMinor)
}

function numbersOf(version: string): number[] {
  const plain = version.replace('≤', '')
  return /^\d+(\.\d+)*$/.test(plain) ? plain.split('.').map(Number) : []
}
