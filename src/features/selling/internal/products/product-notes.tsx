import { Plural, Trans } from '@lingui/react/macro'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'

/** The video that everyone may watch before buying (D-13). */
export function PreviewLink({ videoId }: { videoId: number }) {
  return (
    <RouterLink href={`/videos/${videoId}`} className={linkTextClass()}>
      <Trans>See the preview</Trans>
    </RouterLink>
  )
}

/** What is left of a product with serials (D-04). */
export function Stock({ inStock, minStock }: { inStock: number; minStock: number }) {
  return (
    <Text as="span" size="meta" tone={inStock < Math.max(1, minStock) ? 'warning' : 'muted'}>
      <Plural value={inStock} _0="None in stock" one="# in stock" other="# in stock" />
    </Text>
  )
}
