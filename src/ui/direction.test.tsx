/** Members write in any script: where the letters of a text are, as the browser lays them out. */
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import './direction.css'
import { TextArea } from './form/text-area.tsx'
import { TextField } from './form/text-field.tsx'
import { Text } from './primitives/text.tsx'
import { renderUi } from './testing/render-ui.tsx'

const hebrew = 'שלום לכולם'

/** The box of some characters of the only text node in an element. */
function boxOf(element: Element, from: number, to: number): DOMRect {
  const node = element.firstChild
  if (!(node instanceof globalThis.Text)) throw new Error('The element does not begin with text.')
  const range = document.createRange()
  range.setStart(node, from)
  range.setEnd(node, to)
  return range.getBoundingClientRect()
}

describe('a text from right to left', () => {
  it.each(['p', 'h1', 'div', 'span'] as const)('begins at the right edge of its %s, and its full stop is at the left', (as) => {
    renderUi(
      <div style={{ inlineSize: 400 }}>
        <Text as={as} className="text">{`${hebrew}.`}</Text>
      </div>,
    )
    const text = screen.getByText(`${hebrew}.`)
    const [first, stop] = [boxOf(text, 0, 1), boxOf(text, hebrew.length, hebrew.length + 1)]
    expect(first.left).toBeGreaterThan(stop.left)
    if (as !== 'span') expect(first.right).toBeCloseTo(text.getBoundingClientRect().right, 0)
  })

  it('does not reorder the text around a name', () => {
    renderUi(
      <p>
        <strong>דנה</strong> · <span>3 comments</span>
      </p>,
    )
    expect(screen.getByText('דנה').getBoundingClientRect().left).toBeLessThan(screen.getByText('3 comments').getBoundingClientRect().left)
  })

  it('leaves a text from left to right where it was', () => {
    renderUi(<Text>Good evening.</Text>)
    const text = screen.getByText('Good evening.')
    expect(boxOf(text, 0, 1).left).toBeCloseTo(text.getBoundingClientRect().left, 0)
  })
})

it.each([
  ['a line', <TextField key="field" label="Title" value={hebrew} onChange={() => undefined} />],
  ['a longer text', <TextArea key="area" label="Title" value={hebrew} onChange={() => undefined} />],
])('%s being typed follows its first letter', (_name, field) => {
  renderUi(field)
  expect(getComputedStyle(screen.getByLabelText('Title')).unicodeBidi).toBe('plaintext')
})
