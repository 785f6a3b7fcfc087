import { closeHistory } from '@tiptap/pm/history'
import { Slice } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import { useEffect, useId, useRef, useState } from 'react'
import { plainCharacters } from '#src/lib/text/plain-characters.ts'
import { classNames } from '#src/ui/class-names.ts'
import proseStyles from '#src/ui/prose.module.css'
import controlStyles from '#src/ui/form/control.module.css'
import { Field, type ControlProps } from '#src/ui/form/field.tsx'
import { LengthCounter } from '#src/ui/form/length-counter.tsx'
import type { TextAreaProps } from '#src/ui/form/text-area.tsx'
import { extensions } from './extensions.ts'
import styles from './rich-text-editor.module.css'
import { RichTextTools } from './rich-text-tools.tsx'
import { documentOf, textOf } from './rich-text.ts'

export interface RichTextEditorProps extends Omit<TextAreaProps, 'ref'> {
  /** The member has asked for the editor, so it takes the focus, with the caret at the end. */
  hasAutoFocus?: boolean | undefined
}

/** Pastes and drops plain text only (2§4). Its marks count, as they do where they are typed. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { value, maxLength, label } = props
  // A label names inputs only, and the editor is none.
  const labelId = useId()
  return (
    <Field
      {...props}
      label={<span id={labelId}>{label}</span>}
      aside={maxLength === undefined ? undefined : <LengthCounter value={value} most={maxLength} />}
    >
      {(control) => <Control {...props} control={control} labelId={labelId} />}
    </Field>
  )
}

interface ControlledProps extends RichTextEditorProps {
  control: ControlProps
  labelId: string
}

function Control({ control, labelId, rows = 3, ...field }: ControlledProps) {
  const { value, placeholder, isDisabled } = field
  const editor = useValueEditor({ ...field, attributes: attributesOf(control, labelId, placeholder) })
  return (
    <div
      className={classNames(controlStyles.control, styles.box)}
      aria-invalid={control['aria-invalid']}
      data-disabled={isDisabled || undefined}
    >
      <div className={styles.page}>
        {value === '' && placeholder !== undefined && (
          <span className={styles.placeholder} aria-hidden="true">
            {placeholder}
          </span>
        )}
        <EditorContent
          editor={editor}
          className={classNames(proseStyles.prose, styles.content)}
          style={{ minBlockSize: `${rows * 1.4}em` }}
        />
      </div>
      {editor && <RichTextTools editor={editor} isDisabled={isDisabled === true} />}
    </div>
  )
}

function attributesOf(control: ControlProps, labelId: string, placeholder: string | undefined): Record<string, string> {
  const { id, 'aria-describedby': note, 'aria-invalid': isInvalid, 'aria-required': isRequired } = control
  return {
    ...{ id, role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelId },
    ...(note !== undefined && { 'aria-describedby': note }),
    ...(isInvalid && { 'aria-invalid': 'true' }),
    ...(isRequired && { 'aria-required': 'true' }),
    ...(placeholder !== undefined && { 'aria-placeholder': placeholder }),
  }
}

interface ValueEditorOptions extends Pick<ControlledProps, 'value' | 'onChange' | 'onBlur' | 'name' | 'isDisabled' | 'hasAutoFocus'> {
  attributes: Record<string, string>
}

/** An editor whose value is a text with marks, controlled from outside like that of an input. */
function useValueEditor({
  value,
  onChange,
  onBlur,
  name,
  isDisabled,
  hasAutoFocus = false,
  attributes,
}: ValueEditorOptions): Editor | null {
  /** What the editor holds: a value from outside differs from it. */
  const held = useRef(value)
  const [wasTyping] = useState(() => isTypingIn(name))
  const editor = useEditor({
    extensions,
    content: documentOf(value),
    autofocus: (hasAutoFocus || wasTyping) && 'end',
    editable: isDisabled !== true,
    // The site's styles contain what the editor needs, and its policy allows no others.
    injectCSS: false,
    editorProps: { attributes, handlePaste: pastePlain, handleDrop: dropPlain },
    onUpdate: (update) => {
      held.current = textOf(update.editor.getJSON())
      onChange(held.current)
    },
    onBlur: () => onBlur?.(),
  })

  // Brings a value from outside into the editor, which React does not draw: a restored draft, or the empty field after sending.
  useEffect(() => {
    if (!editor || value === held.current) return
    held.current = value
    editor.commands.setContent(documentOf(value), { emitUpdate: false })
  }, [editor, value])

  // The same for its state.
  useEffect(() => {
    editor?.setEditable(isDisabled !== true, false)
  }, [editor, isDisabled])

  return editor
}

/** Whether the member writes in the text area that the editor replaces. */
function isTypingIn(name: string | undefined): boolean {
  const { activeElement } = document
  return name !== undefined && activeElement instanceof HTMLTextAreaElement && activeElement.name === name
}

function pastePlain(view: EditorView, event: ClipboardEvent): boolean {
  const text = textIn(event.clipboardData)
  // Undoing it leaves what was typed just before.
  if (text !== '') view.dispatch(closeHistory(view.state.tr.replaceSelection(sliceOf(view, text)).scrollIntoView()))
  return true
}

function dropPlain(view: EditorView, event: DragEvent, _slice: Slice, isMoved: boolean): boolean {
  if (isMoved) return false
  // A dropped image has its address as text.
  const text = event.dataTransfer?.files.length ? '' : textIn(event.dataTransfer)
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
  if (text !== '' && at) view.dispatch(closeHistory(view.state.tr.replaceRange(at.pos, at.pos, sliceOf(view, text))))
  return true
}

/** Without the names of copied files: those that are photos are pasted as such. */
function textIn(data: DataTransfer | null): string {
  const text = data?.getData('text/plain') ?? ''
  const names = new Set(Array.from(data?.files ?? [], ({ name }) => name))
  const isOnlyNames = names.size > 0 && text.split(/[\r\n]+/u).every((line) => line === '' || names.has(line))
  return isOnlyNames ? '' : text
}

/** Open at both ends: the first and the last line join the lines where they are inserted. */
function sliceOf({ state: { schema } }: EditorView, text: string): Slice {
  return Slice.maxOpen(schema.nodeFromJSON(documentOf(plainCharacters(text))).content)
}
