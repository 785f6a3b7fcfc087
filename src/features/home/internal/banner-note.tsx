import { Trans } from '@lingui/react/macro'
import { safeLink } from '#contract/policy/safe-html.ts'
import type { Banner } from '#contract/site/pages.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'

/** A temporary banner by staff at the top of Home (P-10). */
export function BannerNote({ banner }: { banner: Banner }) {
  const href = safeLink(banner.link)
  return (
    <Note
      tone="accent"
      action={
        href === null ? undefined : (
          <a href={href} className={linkTextClass()}>
            <Trans>More</Trans>
          </a>
        )
      }
    >
      <strong>{banner.title}</strong> {banner.text}
    </Note>
  )
}
