/**
 * Compiles English messages in place. After lingui's macros a message is `{ id, message: "…" }`; this turns the text into the form the
 * runtime interpolates. English thus ships with the chunk that shows it, needs no catalogue and no parser in the browser, and is the
 * fallback of every other language. Its id becomes the short one of the catalogues.
 */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { readShortIds } from './short-ids.ts'

/** The part of Babel's syntax tree that is used here; @babel/core has no types. */
interface AstNode {
  readonly type: string
  readonly key?: { readonly name?: string; readonly value?: unknown }
  readonly properties?: readonly AstNode[]
  value?: unknown
}
interface Babel {
  readonly types: { readonly valueToNode: (value: unknown) => unknown }
}

/** A property whose value is a string. */
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

/** A Babel plugin; runs after the macros, which run when Babel enters a file. */
export function compilePhrases({ types }: Babel) {
  const shortId = readShortIds()
  return {
    name: 'compile-phrases',
    visitor: {
      ObjectExpression({ node }: { readonly node: AstNode }) {
        const message = textProperty(node, 'message')
        const id = textProperty(node, 'id')
        // The id is generated from the message, so no other object matches.
        if (!message || !id || generateMessageId(message.text, textProperty(node, 'context')?.text) !== id.text) return
        message.property.value = types.valueToNode(compileMessageOrThrow(message.text))
        id.property.value = types.valueToNode(shortId(id.text))
      },
    },
  }
}
