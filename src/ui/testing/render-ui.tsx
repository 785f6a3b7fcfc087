import '../base.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, type RenderResult } from '@testing-library/react'
import axe from 'axe-core'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import { loadErrorMessages } from '../../i18n/error-messages.ts'

await loadErrorMessages()
i18n.load('en', {})
i18n.activate('en')
afterEach(cleanup)

/** Renders with English texts and the real styles. */
export function renderUi(children: ReactNode): RenderResult {
  return render(children, { wrapper: ({ children: inner }) => <I18nProvider i18n={i18n}>{inner}</I18nProvider> })
}

/** Axe's violations, one line each; empty if there are none. Document-level rules do not apply to a fragment. */
export async function findBarriers(root: Element = document.body, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  await settleAnimations()
  const { violations } = await axe.run(root, {
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
    ...(rules === 'colours' && { runOnly: { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] } }),
  })
  return violations.flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')}`))
}

/**
 * A sheet that is still fading in has half its contrast. An animation whose element is removed is cancelled, which ends it; one
 * that is replaced by another (the pointer rests on a button whose colours change) is cancelled as well, and the new one continues.
 */
async function settleAnimations(): Promise<void> {
  for (;;) {
    const passing = document.getAnimations().filter(isPassing)
    if (passing.length === 0) return
    await Promise.allSettled(passing.map(({ finished }) => finished))
  }
}

function isPassing({ effect, playState }: Animation): boolean {
  return playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
}
