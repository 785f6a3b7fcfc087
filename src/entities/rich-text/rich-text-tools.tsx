import { Trans, useLingui } from '@lingui/react/macro'
import { useEditorState, type Editor } from '@tiptap/react'
import { useState, type KeyboardEvent } from 'react'
import { parseText } from '#contract/texts/parse-text.ts'
import { isEnter } from '#src/ui/is-enter.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { LinkField } from '#src/ui/form/widgets/link-field.tsx'
import styles from './rich-text-editor.module.css'

interface RichTextToolsProps {
  editor: Editor
  isDisabled: boolean
}

/** The buttons below the text. They keep the focus in it. */
export function RichTextTools({ editor, isDisabled }: RichTextToolsProps) {
  const { t } = useLingui()
  const [isLinking, setIsLinking] = useState(false)
  const marks = useEditorState({
    editor,
    selector: (state) => ({
      bold: state.editor.isActive('bold'),
      italic: state.editor.isActive('italic'),
      list: state.editor.isActive('bulletList'),
      quote: state.editor.isActive('blockquote'),
    }),
  })
  const change = () => editor.chain().focus()
  const shared = { disabled: isDisabled, onMouseDown: keepFocus }
  return (
    <>
      <fieldset aria-label={t`Formatting`} className={styles.tools}>
        <IconButton {...shared} icon="text-b" label={t`Bold`} isOn={marks.bold} onClick={() => change().toggleBold().run()} />
        <IconButton {...shared} icon="text-italic" label={t`Italic`} isOn={marks.italic} onClick={() => change().toggleItalic().run()} />
        <IconButton {...shared} icon="list-bullets" label={t`List`} isOn={marks.list} onClick={() => change().toggleBulletList().run()} />
        <IconButton {...shared} icon="quotes" label={t`Quote`} isOn={marks.quote} onClick={() => change().toggleBlockquote().run()} />
        <IconButton {...shared} icon="link" label={t`Link`} aria-expanded={isLinking} onClick={() => setIsLinking(!isLinking)} />
      </fieldset>
      {isLinking && !isDisabled && <LinkForm editor={editor} onClose={() => setIsLinking(false)} />}
    </>
  )
}

const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()

/** The address, if a reader will see a link in it. */
function linkOf(address: string): string | null {
  const [node, ...others] = parseText(address)
  return node?.kind === 'link' && others.length === 0 ? node.href : null
}

/** Inserts an address behind the selection. A link always shows where it leads, so no other words can be given to it. */
function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [address, setAddress] = useState('')
  const link = linkOf(address)

  function handleAdd() {
    if (!link) return
    const { to } = editor.state.selection
    const before = editor.state.doc.textBetween(Math.max(0, to - 1), to)
    editor
      .chain()
      .focus()
      .insertContentAt(to, `${before.trim() === '' ? '' : ' '}${link} `)
      .run()
    onClose()
  }

  /** Enter would send the form around this field, and Escape would close what is around it. */
  function handleKeyDown(event: KeyboardEvent) {
    if (!isEnter(event) && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
    else handleAdd()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the field inside.
    <div className={styles.link} onKeyDown={handleKeyDown}>
      <LinkField label={<Trans>Address of the link</Trans>} prefix="https://" keepsPrefix value={address} onChange={setAddress} />
      <Row justify="end">
        <Button variant="ghost" size="small" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button variant="quiet" size="small" disabled={!link} onClick={handleAdd}>
          <Trans>Add link</Trans>
        </Button>
      </Row>
    </div>
  )
}
