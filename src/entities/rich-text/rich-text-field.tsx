import { latePart } from '#src/ui/late-part.tsx'
import { TextArea, type TextAreaProps } from '#src/ui/form/text-area.tsx'

/**
 * A text with bold, italic, quotes, lists and links. Its value is the same text with marks that `contract/texts/parse-blocks.ts` reads, so
 * that a plain text area takes its place until the editor has loaded, and where it cannot be loaded.
 */
export const RichTextField = latePart<Omit<TextAreaProps, 'ref'>>(
  () => import('./rich-text-editor.tsx').then((part) => part.RichTextEditor),
  {
    Waiting: TextArea,
    Missing: TextArea,
  },
)
