import { useLingui } from '@lingui/react/macro'
import { useState, type ComponentType, type ReactNode } from 'react'
import { PartMissing } from '#src/ui/feedback/part-missing.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { TextArea, type TextAreaProps } from '#src/ui/form/text-area.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import type { RichTextEditorProps } from './rich-text-editor.tsx'

export interface Formatting {
  /** The text area, or the editor in its place. Only the text area takes the `ref`. */
  readonly renderArea: (field: TextAreaProps) => ReactNode
  /** Loads the editor; null once it is there. */
  readonly button: ReactNode
}

/**
 * A text area that becomes the rich editor when the member asks for it. Both have the same value, a text with marks, so nothing typed is
 * lost, and the editor's code is loaded only then. Where it cannot be loaded, the text area stays.
 */
export function useFormatting(): Formatting {
  const { t } = useLingui()
  const [Editor, setEditor] = useState<ComponentType<RichTextEditorProps> | null>(null)
  const [isLoading, setIsLoading] = useState(false)

  async function handleOpen() {
    setIsLoading(true)
    try {
      const { RichTextEditor } = await import('./rich-text-editor.tsx')
      setEditor(() => RichTextEditor)
    } catch {
      // The browser has logged the failed request; pressing the button tries again.
      notify({ tone: 'error', text: <PartMissing /> })
    } finally {
      setIsLoading(false)
    }
  }

  return {
    renderArea({ ref, ...field }) {
      return Editor ? <Editor {...field} hasAutoFocus /> : <TextArea {...field} ref={ref} />
    },
    button: Editor ? null : (
      // Pressing it leaves the focus in the text, so that the keyboard of a phone stays open.
      <IconButton icon="text-b" label={t`Formatting`} disabled={isLoading} onMouseDown={keepFocus} onClick={() => void handleOpen()} />
    ),
  }
}

const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()
