import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { browserFloor, buildTarget } from '../../build/browser-floor.ts'
import { repositoryRoot } from '../source-files.ts'
import { judgeUses, type BuiltUse } from './check-browser-floor.ts'
import { featureAt, newerFeatureAt } from './known-features.ts'
import { newerInPage } from './newer-in-page.ts'
import { newerInScript } from './newer-in-script.ts'
import { newerInStyle } from './newer-in-style.ts'

const found = (code: string, kind?: 'module' | 'script') => newerInScript(code, kind).map(({ feature }) => feature)
const foundInStyle = (code: string) => newerInStyle(code).map(({ feature }) => feature)
const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8')

describe('scripts: features newer than the floor are found', () => {
  it.each([
    ['a static method of a built-in', 'const a = Promise.withResolvers()', 'javascript.builtins.Promise.withResolvers'],
    ['one read as a value', 'run(Map.groupBy)', 'javascript.builtins.Map.groupBy'],
    ['one in brackets and backticks', 'Object[`groupBy`](list, key)', 'javascript.builtins.Object.groupBy'],
    ['one of a global object', 'globalThis.Array.fromAsync(list)', 'javascript.builtins.Array.fromAsync'],
    ['a static method of an interface', 'AbortSignal.any([one])', 'api.AbortSignal.any_static'],
    ['URL.parse', 'URL.parse(text)', 'api.URL.parse_static'],
    ['a new global', 'const a = new Sanitizer()', 'api.Sanitizer'],
    ['a new member of Intl', 'new Intl.DurationFormat("en")', 'javascript.builtins.Intl.DurationFormat'],
    ['a global function that only some browsers have', 'requestIdleCallback(run)', 'api.Window.requestIdleCallback'],
    ['an object of navigator', 'navigator.connection.addEventListener("change", run)', 'api.Navigator.connection'],
    ['what is taken apart', 'const { currentEntry } = window.navigation', 'api.Window.navigation'],
    ['a method of sets', 'one.union(other)', 'javascript.builtins.Set.union'],
    ['a method of an iterator', 'map.values().filter(isOdd)', 'javascript.builtins.Iterator.filter'],
    ['a method of elements', 'list.moveBefore(one, other)', 'api.Element.moveBefore'],
    ['one that is checked with another name', 'if (AbortSignal.timeout) AbortSignal.any([one])', 'api.AbortSignal.any_static'],
    ['one that stands in the other branch of nothing', 'AbortSignal.any([one]); if (AbortSignal.any) run()', 'api.AbortSignal.any_static'],
  ])('%s', (_, code, feature) => {
    expect(found(code)).toContain(feature)
  })

  it.each([
    ['the v flag', '/[a--b]/v'],
    ['the v flag in a text', 'new RegExp("[a--b]", "v")'],
    ['modifiers of a pattern', 'RegExp(`(?i:a)b`)'],
    ['two groups of one name', '/(?<a>x)|(?<a>y)/'],
    ['import attributes', 'import a from "./a.json" with { type: "json" }'],
    ['using', '{ using a = open() }'],
    ['a module where a plain script stands', 'import "./a.js"', 'script' as const],
  ])('%s, as syntax that the floor cannot read', (_, code, kind?: 'module' | 'script') => {
    expect(found(code, kind)).toEqual([expect.stringMatching(/^syntax: /)])
  })
})

describe('scripts: features at the floor, or checked before use, are not reported', () => {
  it.each([
    ['methods that the floor has', 'list.toSorted().findLast(is); text.isWellFormed(); Object.hasOwn(a, "b"); structuredClone(a)'],
    ['syntax of the floor', 'class A { static #a = 1; static { A.#a ??= 2 } }; await run(/(?<=a)b/d)'],
    ['locks, which it has', 'navigator.locks.request("a", run)'],
    ['a condition', '"any" in AbortSignal ? AbortSignal.any([one]) : one'],
    ['a condition in backticks', '`setAppBadge` in navigator && navigator.setAppBadge(1)'],
    ['one that leaves before', 'function a() { if (!URL.parse) return null; return URL.parse(b) }'],
    ['typeof', 'typeof requestIdleCallback === "function" ? requestIdleCallback(run) : run()'],
    ['an optional call', 'Promise.withResolvers?.()'],
    ['an optional member', 'navigator.connection?.addEventListener("change", run)'],
    ['the question itself', 'const hasAny = !!AbortSignal.any, hasOther = typeof Promise.try === "function"'],
    ['keys and parameters of the same name', 'const a = { Sanitizer: 1 }; function b(Sanitizer) {} a.Sanitizer = b'],
  ])('%s', (_, code) => {
    expect(found(code)).toEqual([])
  })

  it('a use is located by line and column', () => {
    expect(newerInScript('run()\n  AbortSignal.any([])')).toMatchObject([
      { line: 2, column: 2, missingIn: expect.arrayContaining(['safari 17.4']) },
    ])
  })
})

describe('styles', () => {
  it.each([
    ['an at-rule', '@starting-style { a { opacity: 0 } }', 'css.at-rules.starting-style'],
    ['a property', 'a { field-sizing: content }', 'css.properties.field-sizing'],
    ['a keyword', 'a { text-wrap: balance }', 'css.properties.text-wrap.balance'],
    ['a property of anchors', 'a { position-anchor: --a }', 'css.properties.position-anchor'],
    ['a function', 'a { color: light-dark(#000, #fff) }', 'css.types.color.light-dark'],
    ['a selector', 'a:open { color: red }', 'css.selectors.open'],
    ['a rule in a rule that starts with an element', 'a { b { color: red } }', 'css.selectors.nesting'],
  ])('%s that is newer than the floor is found', (_, code, feature) => {
    expect(foundInStyle(code)).toContain(feature)
  })

  it.each([
    ['units, colours and functions of the floor', 'a { height: 100dvh; width: 10cqw; color: color-mix(in oklch, oklch(1 0 0), red 10%) }'],
    ['selectors of the floor', 'html:has(dialog:modal) :is(a, b):focus-visible, [popover]:popover-open {}'],
    ['other rules in rules', 'a { .b, & c { color: red } }'],
    ['containers and layers', '@layer a { @container (min-width: 10px) { a { inset-inline: 0 } } }'],
    ['what is asked for first', '@supports (field-sizing: content) { a { field-sizing: content } }'],
    ['values of custom properties', 'a { --a: balance; content: "light-dark(" }'],
  ])('%s are not reported', (_, code) => {
    expect(foundInStyle(code)).toEqual([])
  })
})

it('pages: elements, attributes and scripts in them are walked', () => {
  const html =
    '<!-- <selectedcontent> -->\n<link rel="preload" fetchpriority="low" href="/a" />\n<selectedcontent></selectedcontent>\n<script>\nURL.parse("a")\n</script>'
  expect(newerInPage(html).map(({ feature, line }) => `${line} ${feature}`)).toEqual([
    '2 html.elements.link.fetchpriority',
    '3 html.elements.selectedcontent',
    '5 api.URL.parse_static',
  ])
})

describe('allowed uses', () => {
  const use: BuiltUse = { feature: 'api.AbortSignal.any_static', missingIn: ['safari 17.4'], source: 'src/a.ts', line: 3 }

  it('a use is refused unless an entry names it and its place, and an entry without a use is refused too', () => {
    expect(judgeUses([use], [])).toEqual(['src/a.ts:3 uses api.AbortSignal.any_static, which needs safari 17.4'])
    expect(judgeUses([use], [{ features: [use.feature], in: 'src/a.ts', why: 'It is checked.' }])).toEqual([])
    expect(judgeUses([use], [{ features: [use.feature], in: 'src/b.ts', why: 'It is checked.' }])).toHaveLength(2)
    expect(judgeUses([], [{ features: [use.feature], why: 'It is checked.' }])).toEqual([
      'allowed-uses.ts: nothing uses api.AbortSignal.any_static any more',
    ])
  })
})

describe('the floor', () => {
  it('is what boot.js checks for: each of its browsers introduced popovers in the version that is named', () => {
    expect(read('public/boot.js')).toContain("'popover' in root")
    expect(featureAt('api.HTMLElement.popover')?.missingIn).toEqual([])
    const before = {
      chrome: String(Number(browserFloor.chrome) - 1),
      edge: String(Number(browserFloor.edge) - 1),
      firefox: String(Number(browserFloor.firefox) - 1),
      safari: '16.6',
      ios: '16.7',
    }
    expect(featureAt('api.HTMLElement.popover', before)?.missingIn.map((browser) => browser.split(' ')[0])).toEqual([
      'chrome',
      'chrome_android',
      'edge',
      'firefox',
      'firefox_android',
      'safari',
      'safari_ios',
    ])
  })

  it('covers all syntax that the check lets through', () => {
    const youngest = [
      'classes.static.initialization_blocks',
      'classes.private_class_fields_in',
      'regular_expressions.lookbehind_assertion',
      'builtins.RegExp.hasIndices',
      'operators.await.top_level',
    ]
    for (const name of youngest) {
      expect(featureAt(`javascript.${name}`), name).not.toBeNull()
      expect(newerFeatureAt(`javascript.${name}`), name).toBeNull()
    }
  })

  it('is written in the README as the build knows it', () => {
    const { chrome, edge, firefox, safari, ios } = browserFloor
    expect(read('README.md')).toContain(`Chrome ${chrome}, Edge ${edge}, Firefox ${firefox}, Safari ${safari} and iOS ${ios}`)
    expect(buildTarget).toEqual([`chrome${chrome}`, `edge${edge}`, `firefox${firefox}`, `safari${safari}`, `ios${ios}`])
  })
})
