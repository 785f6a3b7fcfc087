/** axe's violations on a screen, one line each. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export async function findViolations(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  await settleTransitions(page)
  const axe = new AxeBuilder({ page })
  const chosen = rules === 'colours' ? axe.withRules(['color-contrast', 'link-in-text-block']) : axe.withTags(levels)
  const { violations } = await chosen.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary?.split('\n')[1] ?? ''}`),
  )
}

/** After a change of theme, colours are in transition for a moment: axe would measure temporary values. */
async function settleTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (;;) {
      const running = document.getAnimations().filter((each) => each instanceof CSSTransition && each.playState === 'running')
      if (running.length === 0) return
      // A transition replaced by another (the pointer rests on a button whose colours change) is cancelled, and the
      // other continues.
      await Promise.allSettled(running.map(({ finished }) => finished))
    }
  })
}
