/**
 * Compiles English phrases where they stand. After lingui's macros a phrase is `{ id, message: "…" }`; this turns the message into
 * the form the runtime interpolates. So English travels with the chunk that shows it, needs no catalogue and no parser in the
 * browser, and is what every other language falls back to.
 */
import type { NodePath, PluginObject, types as Types } from '@babel/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'

export function compilePhrases({ types }: { types: typeof Types }): PluginObject {
  function textOf(object: Types.ObjectExpression, name: string): { property: Types.ObjectProperty; text: string } | null {
    for (const property of object.properties) {
      if (!types.isObjectProperty(property) || property.computed) continue
      const isNamed = types.isIdentifier(property.key, { name }) || types.isStringLiteral(property.key, { value: name })
      if (isNamed && types.isStringLiteral(property.value)) return { property, text: property.value.value }
    }
    return null
  }

  return {
    name: 'compile-phrases',
    visitor: {
      ObjectExpression({ node }: NodePath<Types.ObjectExpression>) {
        const message = textOf(node, 'message')
        const id = textOf(node, 'id')
        // The id is made from the message: nothing else in the code looks like that.
        if (!message || !id || generateMessageId(message.text, textOf(node, 'context')?.text) !== id.text) return
        message.property.value = types.valueToNode(compileMessageOrThrow(message.text))
      },
    },
  }
}
