import { act, render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { surviveTranslation } from './translated-nodes.ts'

beforeAll(surviveTranslation)

/** As Chrome's translator does it: each text node makes way for two nested elements. */
function translate(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text) // only texts are shown
  for (const text of texts) {
    const inner = Object.assign(document.createElement('font'), { textContent: `«${text.data}»` })
    const outer = document.createElement('font')
    outer.append(inner)
    text.replaceWith(outer)
  }
}

function Line({ total, hasNote, isFirst }: { total: number; hasNote: boolean; isFirst?: boolean }) {
  return (
    <p data-testid="line">
      {isFirst && <b>New: </b>}
      Liked by {total} members{hasNote && ', and by you'}
      {isFirst ? ' since Monday' : null}
    </p>
  )
}

it('changes, adds and removes what was translated', async () => {
  const { rerender } = render(<Line total={3} hasNote />)
  const line = screen.getByTestId('line')
  translate(line)
  expect(line.textContent).toBe('«Liked by »«3»« members»«, and by you»')

  await act(() => rerender(<Line total={4} hasNote={false} />))
  expect(line.textContent).toBe('«Liked by »4« members»')

  translate(line)
  await act(() => rerender(<Line total={4} hasNote isFirst />))
  expect(line.textContent).toMatch(/^New: ««Liked by »»«4»««? ?members»»?, and by you since Monday$/)

  translate(line)
  await act(() => rerender(<Line total={5} hasNote={false} />))
  expect(line.querySelector('b')).toBeNull()
  expect(line.textContent).toContain('5')
  expect(line.textContent).not.toContain('and by you')
})

it('removes a whole part in which every text was moved into an element of its own', async () => {
  const { rerender, container } = render(
    <div>
      <p>First</p>
      {'loose'}
    </div>,
  )
  const loose = [...(container.firstElementChild?.childNodes ?? [])].find((node) => node.nodeType === Node.TEXT_NODE)
  const wrapper = document.createElement('font')
  loose?.parentNode?.replaceChild(wrapper, loose)
  wrapper.append(loose ?? '')
  await act(() =>
    rerender(
      <div>
        <p>First</p>
      </div>,
    ),
  )
  expect(container.textContent).toBe('First')
  await act(() => rerender(<p>Second</p>))
  expect(container.textContent).toBe('Second')
})
