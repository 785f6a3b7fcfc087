import type { ContentRef } from '#contract/content/kinds.ts'

/** An item that is sold, as its page shows it. */
export interface SoldItem extends ContentRef {
  readonly title: string
  /** Its picture, an address of the site. */
  readonly thumb?: string | null | undefined
}
