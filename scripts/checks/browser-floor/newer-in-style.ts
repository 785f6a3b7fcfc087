/**
 * Finds what a built style sheet uses that some browser at the floor lacks: at-rules, selectors, properties, their keywords, units and
 * functions. Rules inside `@supports` check for the feature themselves.
 */
import { AtRule, parse, Rule, type ChildNode, type Declaration, type Node } from 'postcss'
import { childrenAt, featureAt, newerFeatureAt, type Feature } from './known-features.ts'
import type { Use } from './newer-in-script.ts'

/** Units that the data lists under names of its own. */
const units: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['d', 's', 'l'].flatMap((kind) =>
      ['vh', 'vw', 'vi', 'vb', 'vmin', 'vmax'].map((unit) => [
        `${kind}${unit}`,
        `css.types.length.viewport_percentage_units_${{ d: 'dynamic', s: 'small', l: 'large' }[kind] ?? ''}`,
      ]),
    ),
  ),
  ...Object.fromEntries(
    ['cqw', 'cqh', 'cqi', 'cqb', 'cqmin', 'cqmax'].map((unit) => [unit, 'css.types.length.container_query_length_units']),
  ),
  ...Object.fromEntries(['lh', 'rlh', 'cap', 'rcap', 'ic', 'ric', 'rch', 'rex'].map((unit) => [unit, `css.types.length.${unit}`])),
}

/** Functions by name: the data sorts them under types, some of them nested. */
const functions = readFunctions()

export function newerInStyle(code: string): Use[] {
  const uses: Use[] = []
  parse(code).walk((node) => {
    if (isBelowSupports(node)) return
    for (const { path, missingIn } of featuresUsed(node)) {
      const { line, column } = node.source?.start ?? { line: 1, column: 1 }
      uses.push({ feature: path, missingIn, line, column: column - 1 })
    }
  })
  return uses
}

function featuresUsed(node: ChildNode): Feature[] {
  if (node.type === 'atrule') {
    const inQuery = node.name === 'media' || node.name === 'container' ? [...node.params.matchAll(/([a-z-]+)\s*[:<>=)]/g)] : []
    const features = inQuery.map(([, feature = '']) => `css.at-rules.${node.name}.${feature}`)
    return [`css.at-rules.${node.name}`, ...features].flatMap(newerAt)
  }
  if (node.type === 'rule')
    return [...(isNested(node) && /^[a-z]/i.test(node.selector) ? newerAt('css.selectors.nesting') : []), ...inSelector(node.selector)]
  return node.type === 'decl' ? inDeclaration(node) : []
}

function inSelector(selector: string): Feature[] {
  return [...selector.matchAll(/::?([a-z-]+)/g)].flatMap(([, name = '']) => newerAt(`css.selectors.${name}`))
}

function inDeclaration({ prop, value }: Declaration): Feature[] {
  const property = `css.properties.${prop}`
  const plain = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')
  const words = prop.startsWith('--') ? [] : [...plain.matchAll(/(?<![\w-])([a-z][a-z-]*)(?![\w-]*\()/g)]
  const measured = [...plain.matchAll(/(?<![\w#-])[\d.]+([a-z]+)/g)]
  const called = [...plain.matchAll(/([a-z][a-z-]*)\(/g)]
  return [
    ...(prop.startsWith('--') ? [] : newerAt(property)),
    ...words.flatMap(([, word = '']) => newerAt(`${property}.${word}`)),
    ...measured.flatMap(([, unit = '']) => newerAt(units[unit] ?? '')),
    ...called.flatMap(([, name = '']) => functions.get(name) ?? []),
  ]
}

function newerAt(path: string): Feature[] {
  const feature = newerFeatureAt(path)
  return feature ? [feature] : []
}

const isNested = (node: ChildNode): boolean => isBelow(node, (outer) => outer.type === 'rule')
const isBelowSupports = (node: ChildNode): boolean => isBelow(node, (outer) => outer.type === 'atrule' && outer.name === 'supports')

function isBelow(node: ChildNode, isWanted: (outer: Rule | AtRule) => boolean): boolean {
  for (let outer: Node | undefined = node.parent; outer; outer = outer.parent) {
    if ((outer instanceof Rule || outer instanceof AtRule) && isWanted(outer)) return true
  }
  return false
}

function readFunctions(): Map<string, Feature> {
  const found = new Map<string, Feature>()
  const older = new Set<string>()
  const read = (path: string, depth: number): void => {
    for (const [name, child] of childrenAt(path)) {
      const newer = newerFeatureAt(child)
      if (newer) found.set(name, newer)
      else if (featureAt(child)) older.add(name)
      if (depth > 0) read(child, depth - 1)
    }
  }
  read('css.types', 2)
  for (const name of older) found.delete(name)
  return found
}
