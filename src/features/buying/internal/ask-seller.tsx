import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { VideoId } from '#contract/content/ids.ts'
import { ContactDialog } from '#src/entities/mail/contact-dialog.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import type { SoldItem } from './sold-item.ts'

export interface AskSellerProps {
  item: SoldItem
  sellerName: string
  isBlock?: boolean
}

/** A private message about a video that is sold. Other kinds have no such message: nothing. */
export function AskSeller({ item: { typeId, itemId, title }, sellerName, isBlock = false }: AskSellerProps) {
  const [isAsking, setIsAsking] = useState(false)
  if (typeId !== 'video') return null
  return (
    <>
      <Button isBlock={isBlock} onClick={() => setIsAsking(true)}>
        <Trans>Ask the seller</Trans>
      </Button>
      {isAsking && (
        // The contract brands ids, and this one is a video's.
        <ContactDialog to={{ videoId: itemId as VideoId }} title={title} sellerName={sellerName} onClose={() => setIsAsking(false)} />
      )}
    </>
  )
}
