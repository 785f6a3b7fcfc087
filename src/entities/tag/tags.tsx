import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { ContentRef } from '#contract/content/kinds.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { Sheet } from '#src/ui/feedback/sheet.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { TagList } from './tag-list.tsx'
import { TagPicker } from './tag-picker.tsx'
import { putTag, takeTag } from './writes.ts'

export interface TagsProps {
  item: ContentRef
  tags: readonly string[]
  canEdit: boolean
  /** A link to the items with this tag. */
  renderTag: (tag: string) => ReactNode
}

/** The tags of an item. Its owner adds and removes them here; offline the changes are queued. */
export function Tags({ item, tags, canEdit, renderTag }: TagsProps) {
  const { t } = useLingui()
  const [isEditing, setIsEditing] = useState(false)
  if (tags.length === 0 && !canEdit) return null

  function handleChange(next: readonly string[]) {
    const added = next.filter((tag) => !tags.includes(tag)).map((tag) => putTag(item, tag))
    const removed = tags.filter((tag) => !next.includes(tag)).map((tag) => takeTag(item, tag))
    void Promise.all([...added, ...removed]).catch(reportProblem)
  }

  return (
    <Row isWrapping gap={2}>
      <TagList tags={tags} renderTag={renderTag} />
      {canEdit && (
        <Button variant="link" size="small" onClick={() => setIsEditing(true)}>
          {tags.length === 0 ? <Trans>Add tags</Trans> : <Trans>Edit tags</Trans>}
        </Button>
      )}
      {isEditing && (
        <Sheet isOpen onClose={() => setIsEditing(false)} title={<Trans>Tags</Trans>}>
          <TagPicker label={t`Add a tag`} value={tags} onChange={handleChange} />
        </Sheet>
      )}
    </Row>
  )
}
