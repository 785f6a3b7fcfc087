import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderUi } from '#src/ui/testing/render-ui.tsx'
import { scriptPayloads } from '#tests/builders/script-payloads.ts'
import { BlockText } from './block-text.tsx'

it('[H-08] shows the elements of a text, and opens links in a new page', () => {
  renderUi(<BlockText html='<h2>Rules</h2><p>Read <a href="#/videos">videos</a> or <a href="https://example.test/">this</a>.</p>' />)
  expect(screen.getByRole('heading', { name: 'Rules' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'videos' }).getAttribute('target')).toBeNull()
  const elsewhere = screen.getByRole('link', { name: 'this' })
  expect([elsewhere.getAttribute('target'), elsewhere.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
})

it('[S-18] renders nothing else of it, even if it was never sanitised', () => {
  const { container } = renderUi(<BlockText html={scriptPayloads.join('\n')} />)
  const allowed = 'article,p,h2,h3,ul,ol,li,strong,em,blockquote,br,hr,a,span'
  const article = container.querySelector('article')
  expect([...(article?.querySelectorAll('*') ?? [])].filter((element) => !element.matches(allowed))).toEqual([])
  expect([...(article?.querySelectorAll('a') ?? [])].filter(({ protocol }) => protocol === 'javascript:')).toEqual([])
})
