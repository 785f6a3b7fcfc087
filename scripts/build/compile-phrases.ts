/**
 * Compiles English phrases where they stand. After lingui's macros a phrase is `{ id, message: "…" }`; this turns the message into
 * the form the runtime interpolates. So English travels with the chunk that shows it, needs no catalogue and no parser in the
 * browser, and is what every other language falls back to.
 */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'

/** The little of Babel's tree that is looked at; @babel/core brings no types. */
interface AstNode {
  readonly type: string
  readonly key?: { readonly name?: string; readonly value?: unknown }
  readonly properties?: readonly AstNode[]
  value?: unknown
}
interface Babel {
  readonly types: { readonly valueToNode: (value: unknown) => unknown }
}

/** A property whose value is a text. */
function textProperty(object: AstNode, name: string): { readonly property: AstNode; readonly text: string } | null {
  for (const property of object.properties ?? []) {
    const { type, key, value } = property
    if (type !== 'ObjectProperty' || (key?.name ?? key?.value) !== name) continue
    if (isStringLiteral(value)) return { property, text: value.value }
  }
  return null
}

function isStringLiteral(node: unknown): node is { readonly value: string } {
  return typeof node === 'object' && node !== null && 'type' in node && node.type === 'StringLiteral'
}

/** A Babel plugin; runs after the macros, which do their work when a file is entered. */
export function compilePhrases({ types }: Babel) {
  return {
    name: 'compile-phrases',
    visitor: {
      ObjectExpression({ node }: { readonly node: AstNode }) {
        const message = textProperty(node, 'message')
        const id = textProperty(node, 'id')
        // The id is made from the message: nothing else in the code looks like that.
        if (!message || !id || generateMessageId(message.text, textProperty(node, 'context')?.text) !== id.text) return
        message.property.value = types.valueToNode(compileMessageOrThrow(message.text))
      },
    },
  }
}
