import type { Watermark } from '#contract/account/settings.ts'

/** What a preset writes. Not translated: it stands in films that go everywhere. */
export function watermarkText({ preset, text }: Pick<Watermark, 'preset' | 'text'>, userName: string): string {
  switch (preset) {
    case 'none':
      return ''
    case 'dmca':
      return `© ${userName}. DMCA protected`
    case 'public':
      return `Ropewalk / ${userName}`
    case 'custom':
      return text.trim()
  }
}
