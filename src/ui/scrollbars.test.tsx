import { expect, it, onTestFinished } from 'vitest'
import { renderUi } from './testing/render-ui.tsx'

/** As the browser computes the declared style. */
function computed(style: string): CSSStyleDeclaration {
  const probe = document.createElement('div')
  probe.style.cssText = style
  document.body.append(probe)
  onTestFinished(() => probe.remove())
  return getComputedStyle(probe)
}

it.each(['dark', 'light'])('scrollbars have the colours of the %s theme, not those of the system', (theme) => {
  document.documentElement.dataset['theme'] = theme
  onTestFinished(() => void (document.documentElement.dataset['theme'] = 'dark'))
  renderUi(null)
  const { scrollbarColor } = computed('overflow: auto')
  expect(scrollbarColor).toBe(computed('scrollbar-color: var(--line-strong) transparent').scrollbarColor)
  expect(scrollbarColor).not.toBe('auto')
})
