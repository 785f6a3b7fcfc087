/**
 * Finds what a built script uses that some browser at the floor lacks: syntax, globals, members of globals, and methods whose name no
 * older type has. It cannot see uses that a name does not reveal: options in an argument, or `map` of an iterator kept in a variable.
 */
import { parse, type AnyNode, type MemberExpression } from 'acorn'
import { ecmaVersion } from '../../build/browser-floor.ts'
import { childrenAt, featureAt, isOfPrototype, newerFeatureAt, type Feature } from './known-features.ts'
import { dottedName, isChecked, isNeeded, isQuestion, isReference, memberName, walk, writtenPattern, type Around } from './script-nodes.ts'

export interface Use {
  readonly feature: string
  readonly missingIn: readonly string[]
  readonly line: number
  /** Zero-based. */
  readonly column: number
}

/** Global objects that exist without being constructed, and their interfaces in the data. */
const instances: Readonly<Record<string, readonly string[]>> = {
  navigator: ['Navigator', 'WorkerNavigator'],
  document: ['Document'],
  location: ['Location'],
  history: ['History'],
  screen: ['Screen'],
  crypto: ['Crypto'],
  'crypto.subtle': ['SubtleCrypto'],
  performance: ['Performance'],
  caches: ['CacheStorage'],
  indexedDB: ['IDBFactory'],
  localStorage: ['Storage'],
  sessionStorage: ['Storage'],
  'navigator.serviceWorker': ['ServiceWorkerContainer'],
  'navigator.locks': ['LockManager'],
  'navigator.storage': ['StorageManager'],
  'navigator.mediaDevices': ['MediaDevices'],
  'navigator.mediaSession': ['MediaSession'],
  'navigator.clipboard': ['Clipboard'],
  'navigator.permissions': ['Permissions'],
  'navigator.credentials': ['CredentialsContainer'],
}
const globalScopes = ['api.Window', 'api.WorkerGlobalScope', 'api.DedicatedWorkerGlobalScope', 'api.ServiceWorkerGlobalScope']
const iteratorMethods = new Set(['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'])

/** Instance methods that are newer on every type that has them, by name. */
const distinctMethods = readDistinctMethods()

/** `kind`: the app's files are modules, `boot.js` is a classic script. */
export function newerInScript(code: string, kind: 'module' | 'script' = 'module'): Use[] {
  const tree = parseOrSay(code, kind)
  if ('feature' in tree) return [tree]
  const uses: Use[] = []
  walk(tree, (node, around) => {
    for (const { path, missingIn } of featuresUsed(node, around)) {
      const { line, column } = node.loc?.start ?? { line: 0, column: 0 }
      uses.push({ feature: path, missingIn, line, column })
    }
  })
  return uses
}

function parseOrSay(code: string, kind: 'module' | 'script'): AnyNode | Use {
  try {
    return parse(code, { ecmaVersion, sourceType: kind, locations: true, allowHashBang: true })
  } catch (error) {
    if (!(error instanceof SyntaxError) || !('loc' in error)) throw error
    const { line, column } = error.loc as { line: number; column: number } // acorn's position
    return { feature: `syntax: ${error.message}`, missingIn: [`ES${ecmaVersion}`], line, column }
  }
}

function featuresUsed(node: AnyNode, around: Around): Feature[] {
  if (node.type === 'Identifier') return isReference(node, around) ? globalUsed(node.name, node, around) : []
  if (node.type === 'MemberExpression') return memberUsed(node, around)
  if (node.type === 'NewExpression' || node.type === 'CallExpression') {
    const written = writtenPattern(node)
    if (!written) return []
    const found = parseOrSay(`/${written.pattern.replaceAll('/', '\\/').replaceAll('\n', '\\n')}/${written.flags}`, 'script')
    return 'feature' in found ? [{ path: found.feature, missingIn: found.missingIn }] : []
  }
  return []
}

/** Reading a missing global throws, except in `typeof`. */
function globalUsed(name: string, node: AnyNode, around: Around): Feature[] {
  const parent = around.at(-1)
  if (parent?.type === 'UnaryExpression' && parent.operator === 'typeof') return []
  const feature = newest(globalPaths(name))
  return feature && !isChecked(node, around, name) ? [feature] : []
}

function memberUsed(node: MemberExpression, around: Around): Feature[] {
  const name = memberName(node)
  if (name === null) return []
  const feature = ofGlobal(node, name, around) ?? ofIterator(node, name) ?? ofInstance(node, name, around)
  if (!feature || isChecked(node, around, name) || isQuestion(node, around)) return []
  return [feature]
}

/** `Promise.withResolvers`, `Intl.DurationFormat`; and `navigator.locks`, `window.scheduler` where the code would throw without them. */
function ofGlobal(node: MemberExpression, name: string, around: Around): Feature | null {
  const object = dottedName(node.object)
  if (object === null) return null
  const own = newest([`javascript.builtins.${object}.${name}`, `api.${object}.${name}_static`])
  if (own || !isNeeded(node, around)) return own
  const isScope = ['window', 'self', 'globalThis'].includes(object)
  return newest(isScope ? globalPaths(name) : (instances[object] ?? []).map((one) => `api.${one}.${name}`))
}

const globalPaths = (name: string) => [`javascript.builtins.${name}`, `api.${name}`, ...globalScopes.map((scope) => `${scope}.${name}`)]

/** The feature at these paths, unless one that the data knows is supported at the floor. */
function newest(paths: readonly string[]): Feature | null {
  const known = paths.filter((one) => featureAt(one))
  const newer = known.map(newerFeatureAt).filter((feature) => feature !== null)
  return newer.length === known.length ? (newer[0] ?? null) : null
}

/** `map.values().filter(…)`: iterator helpers. */
function ofIterator(node: MemberExpression, name: string): Feature | null {
  const { object } = node
  if (!iteratorMethods.has(name) || object.type !== 'CallExpression' || object.callee.type !== 'MemberExpression') return null
  const maker = memberName(object.callee)
  const isIterator =
    (maker !== null && ['values', 'keys', 'entries'].includes(maker) && object.arguments.length === 0) || maker === 'matchAll'
  // `Object.values(…)` takes arguments; a call of `values()` without any belongs to an iterator or an array.
  return isIterator ? newerFeatureAt(`javascript.builtins.Iterator.${name}`) : null
}

function ofInstance(node: MemberExpression, name: string, around: Around): Feature | null {
  const parent = around.at(-1)
  const isCalled = parent?.type === 'CallExpression' && parent.callee === node && isNeeded(node, around)
  return isCalled ? (distinctMethods.get(name) ?? null) : null
}

/**
 * Skips iterator methods, which share their names with array methods. Only interfaces that the floor supports: code that uses a newer
 * interface names it, or gets it from a newer method.
 */
function readDistinctMethods(): Map<string, Feature> {
  const found = new Map<string, Feature>()
  const older = new Set<string>()
  const groups = [
    ['javascript.builtins', isOfPrototype],
    ['api', (path: string) => !/_(static|event)$/.test(path)],
  ] as const
  for (const [group, isMethod] of groups) {
    for (const [, owner] of childrenAt(group).filter(([name]) => name !== 'Iterator')) {
      for (const [name, path] of childrenAt(owner).filter(([, at]) => isMethod(at))) {
        const newer = newerFeatureAt(path)
        if (!newer) older.add(name)
        else if (!newerFeatureAt(owner)) found.set(name, newer)
      }
    }
  }
  for (const name of older) found.delete(name)
  return found
}
