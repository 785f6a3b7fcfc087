/** Reads a script's syntax tree: its nodes with their ancestors, names of members, and whether a use is checked first. */
import type { AnyNode, CallExpression, MemberExpression, NewExpression } from 'acorn'

/** From the outermost to the parent. */
export type Around = readonly AnyNode[]

const isTreeNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value

function childrenOf(node: AnyNode): AnyNode[] {
  return Object.values(node)
    .flatMap((value: unknown) => (Array.isArray(value) ? value : [value]))
    .filter(isTreeNode)
}

export function walk(root: AnyNode, visit: (node: AnyNode, around: Around) => void): void {
  const around: AnyNode[] = []
  const enter = (node: AnyNode): void => {
    visit(node, around)
    around.push(node)
    for (const child of childrenOf(node)) enter(child)
    around.pop()
  }
  enter(root)
}

/** The name after the dot, or the string in brackets; null if it is computed. */
export function memberName({ property, computed }: MemberExpression): string | null {
  if (property.type === 'Identifier' && !computed) return property.name
  return computed ? writtenText(property) : null
}

/** A string literal, in quotes or, as the minifier prefers, in backticks; null for everything else. */
function writtenText(node: AnyNode | undefined): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  return node?.type === 'TemplateLiteral' && node.expressions.length === 0 ? (node.quasis[0]?.value.cooked ?? null) : null
}

/** A dotted name such as `navigator.locks`, without a leading `window.` or the like. Null if it isn't a chain of plain names. */
export function dottedName(node: AnyNode): string | null {
  if (node.type === 'ChainExpression') return dottedName(node.expression)
  if (node.type === 'Identifier') return node.name
  if (node.type !== 'MemberExpression') return null
  const object = dottedName(node.object)
  const name = memberName(node)
  if (object === null || name === null) return null
  return ['window', 'self', 'globalThis'].includes(object) ? name : `${object}.${name}`
}

/** Whether the identifier names a variable or a value rather than a property, a parameter or a label. */
export function isReference(node: AnyNode, around: Around): boolean {
  const parent = around.at(-1)
  if (node.type !== 'Identifier' || !parent) return false
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed
  if (parent.type === 'Property') return parent.value === node && around.at(-2)?.type !== 'ObjectPattern'
  if (parent.type === 'MethodDefinition' || parent.type === 'PropertyDefinition') return parent.key !== node || parent.computed
  if (parent.type === 'VariableDeclarator') return parent.init === node
  if (parent.type === 'ClassDeclaration' || parent.type === 'ClassExpression') return parent.superClass === node
  if (parent.type === 'AssignmentPattern') return parent.right === node
  if (parent.type === 'FunctionDeclaration' || parent.type === 'FunctionExpression' || parent.type === 'ArrowFunctionExpression')
    return parent.body === node
  return !/^(Import|Export|Labeled|Break|Continue|Catch|RestElement|ArrayPattern|MetaProperty)/.test(parent.type)
}

/** Whether the code throws if the value is undefined: it is called, constructed or destructured, or one of its members is read. */
export function isNeeded(node: AnyNode, around: Around): boolean {
  const parent = around.at(-1)
  switch (parent?.type) {
    case 'CallExpression':
      return parent.callee === node && !parent.optional
    case 'NewExpression':
      return parent.callee === node
    case 'MemberExpression':
      return parent.object === node && !parent.optional
    case 'VariableDeclarator':
      return parent.init === node && parent.id.type === 'ObjectPattern'
    case 'ClassDeclaration':
    case 'ClassExpression':
      return parent.superClass === node
    default:
      return false
  }
}

/**
 * Whether the use is checked: an enclosing condition, or an earlier one that leaves the function, names the same thing, or the use itself
 * is the check.
 */
export function isChecked(node: AnyNode, around: Around, name: string): boolean {
  let inner = node
  for (const outer of around.toReversed()) {
    if (outer.type === 'UnaryExpression' && outer.operator === 'typeof') return true
    if ((outer.type === 'IfStatement' || outer.type === 'ConditionalExpression') && outer.test !== inner && mentions(outer.test, name))
      return true
    if (outer.type === 'LogicalExpression' && outer.right === inner && mentions(outer.left, name)) return true
    if (outer.type === 'BlockStatement' || outer.type === 'Program') {
      const before = outer.body.filter((statement) => statement.end <= inner.start)
      if (before.some((statement) => statement.type === 'IfStatement' && isLeaving(statement.consequent) && mentions(statement.test, name)))
        return true
    }
    inner = outer
  }
  return false
}

/** Whether the use only tests for existence. */
export function isQuestion(node: AnyNode, around: Around): boolean {
  const parent = around.at(-1)
  if (parent?.type === 'IfStatement' || parent?.type === 'ConditionalExpression') return parent.test === node
  if (parent?.type === 'CallExpression') return parent.callee === node && parent.optional
  return (
    (parent?.type === 'LogicalExpression' && parent.left === node) ||
    (parent?.type === 'UnaryExpression' && ['!', 'typeof', 'void'].includes(parent.operator)) ||
    (parent?.type === 'BinaryExpression' && /^[!=]==?$/.test(parent.operator))
  )
}

/** The pattern and flags of `new RegExp('…', 'v')`; null if they are computed at run time. */
export function writtenPattern({ callee, arguments: given }: NewExpression | CallExpression): { pattern: string; flags: string } | null {
  if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return null
  const pattern = writtenText(given[0])
  return pattern === null ? null : { pattern, flags: writtenText(given[1]) ?? '' }
}

function isLeaving(statement: AnyNode): boolean {
  const last = statement.type === 'BlockStatement' ? statement.body.at(-1) : statement
  return last?.type === 'ReturnStatement' || last?.type === 'ThrowStatement'
}

function mentions(condition: AnyNode, name: string): boolean {
  let isFound = false
  walk(condition, (node) => {
    if (node.type === 'Identifier') isFound ||= node.name === name
    else isFound ||= writtenText(node) === name
  })
  return isFound
}
