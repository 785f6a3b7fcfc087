import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growthAt } from '#tests/harness/processor-time.ts'
import { scriptPayloads } from '#tests/builders/script-payloads.ts'
import { readSafeHtml, safeElements, safeLink, type SafeChild } from './safe-html.ts'

function everyNode(children: readonly SafeChild[]): Array<Exclude<SafeChild, string>> {
  return children.flatMap((child) => (typeof child === 'string' ? [] : [child, ...everyNode(child.children)]))
}

describe('HTML written by staff', () => {
  it('[P-09] becomes elements and text, nested as written', () => {
    expect(readSafeHtml('<h2>Rules</h2><p>Be <strong>kind</strong> &amp; clear.<br>Always.</p><ul><li>One</li></ul>')).toEqual([
      { element: 'h2', children: ['Rules'] },
      {
        element: 'p',
        children: ['Be ', { element: 'strong', children: ['kind'] }, ' & clear.', { element: 'br', children: [] }, 'Always.'],
      },
      { element: 'ul', children: [{ element: 'li', children: ['One'] }] },
    ])
  })

  it('closes unclosed elements, ignores stray end tags, and preserves the text of forbidden elements', () => {
    expect(readSafeHtml('<p>One <em>two</p><table><tr>three</tr></table></ul>')).toEqual([
      { element: 'p', children: ['One ', { element: 'em', children: ['two'] }] },
      'three',
    ])
  })

  it('links only to this site, to other sites over https, and to mailboxes', () => {
    expect(['#/videos', 'https://example.test/a?b=c', 'mailto:staff@example.test'].map(safeLink)).toEqual([
      '#/videos',
      'https://example.test/a?b=c',
      'mailto:staff@example.test',
    ])
    const refused = [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'http://example.test',
      '//example.test',
      'https://a"b',
      '/x',
    ]
    expect(refused.map(safeLink)).toEqual(refused.map(() => null))
    expect(readSafeHtml('<a href="&#106;avascript:alert(1)" onclick="x()">go</a>')).toEqual([{ element: 'a', children: ['go'] }])
  })

  it('[S-18] contains only allowed elements, whatever is written', () => {
    const judge = (html: string) => {
      for (const node of everyNode(readSafeHtml(html))) {
        expect(safeElements).toContain(node.element)
        expect(Object.keys(node).filter((key) => !['element', 'children', 'href'].includes(key))).toEqual([])
        if (node.href !== undefined) expect(safeLink(node.href)).toBe(node.href)
      }
    }
    for (const payload of scriptPayloads) judge(payload)
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom(...'<>/&;"\'= apli#hrefscript:x!-'.split('')), maxLength: 200 }), judge))
  })

  it('[S-18] is parsed in time, however hostile it is', () => {
    for (const piece of ['<', '<p ', '<!--', '<a href="', '&#', '<p>', '<script>'])
      expect(
        growthAt(1200, (length) => readSafeHtml(piece.repeat(length))),
        piece,
      ).toBeLessThan(60)
  })
})
