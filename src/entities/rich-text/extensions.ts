/** What a text may consist of: exactly what `contract/texts/parse-blocks.ts` reads. */
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { UndoRedo } from '@tiptap/extensions'

export const extensions = [
  Document,
  Paragraph,
  Text,
  Bold.extend({ excludes: '_' }),
  Italic.extend({ excludes: '_' }),
  Blockquote.extend({ content: 'paragraph+' }),
  BulletList,
  ListItem.extend({ content: 'paragraph' }),
  UndoRedo,
]
