import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { blogLimits, type BlogCategory, type BlogPost } from '#contract/community/blogs.ts'
import { externalPageMax } from '#contract/policy/external-page.ts'
import { useVersionSeen } from '#src/data/query/use-version-seen.ts'
import { useCreateBlog, useEditBlog } from '#src/entities/blog/mutations.ts'
import { externalPageRules } from '#src/entities/page/external-page-rules.ts'
import { richText } from '#src/entities/rich-text/configured-rich-text.tsx'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { changedFields } from '#src/lib/changed-fields.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import type { FieldConfig } from '#src/ui/form/field-config.ts'
import { Page } from '#src/ui/layout/page.tsx'
import styles from './internal/blogs.module.css'

type Values = { title: string; text: string; category: BlogCategory; link: string; version: number }

const required = { rule: 'required', message: ruleMessages['required'] } as const

const fields: ReadonlyArray<FieldConfig<Values>> = [
  {
    kind: 'text',
    name: 'title',
    label: msg`Title`,
    maxLength: blogLimits.title,
    rules: [required, { rule: 'blogs.limit', message: ruleMessages['blogs.limit'], test: () => true }],
  },
  { name: 'text', label: msg`Text`, rules: [required], ...richText({ rows: 14, maxLength: blogLimits.text }) },
  {
    kind: 'select',
    name: 'category',
    label: msg`Category`,
    options: [
      { value: 'blog', label: msg`Blog` },
      { value: 'release', label: msg`Release` },
    ],
  },
  {
    kind: 'text',
    name: 'link',
    label: msg`Page on another site`,
    hint: msg`Optional. The title then opens this page in a new tab; comments stay here.`,
    inputMode: 'url',
    maxLength: externalPageMax,
    rules: externalPageRules,
  },
]

/** A new post. It needs a connection to be published; until then its entries are kept on the device. */
export function NewBlogPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const creation = useCreateBlog()
  return (
    <Page title={t`New blog post`} hasBack>
      <ConfiguredForm<Values>
        className={styles.narrow}
        fields={fields}
        defaultValues={{ title: '', text: '', category: 'blog', link: '', version: 0 }}
        draftKey="blog:new"
        onSubmit={async ({ title, text, category, link }) => {
          const { blogId } = await creation.mutateAsync({ title, text, category, link })
          await navigate({ to: '/blogs/$blogId', params: { blogId }, replace: true })
        }}
        submitLabel={<Trans>Publish</Trans>}
        busyLabel={<Trans>Publishing</Trans>}
      />
    </Page>
  )
}

/** The author and staff may change a post. */
export function EditBlogPage({ post }: { post: BlogPost }) {
  const { t } = useLingui()
  return (
    <Page title={t`Edit blog post`} hasBack>
      {post.can.canEdit ? (
        <EditForm post={post} />
      ) : (
        <EmptyState icon="lock-simple" title={<Trans>Only its author can change this post.</Trans>} />
      )}
    </Page>
  )
}

function EditForm({ post: { blogId, title, text, category, link, version } }: { post: BlogPost }) {
  const navigate = useNavigate()
  const edit = useEditBlog()

  const handleSubmit = useVersionSeen<Values>(async (values, base, expected) => {
    const { version: _version, ...changes } = changedFields(base, values)
    if (Object.keys(changes).length > 0) {
      await edit.mutateAsync({ blogId, ...changes, version: expected })
      notify({ tone: 'success', text: <Trans>Saved.</Trans> })
    }
    await navigate({ to: '/blogs/$blogId', params: { blogId }, replace: true })
  })

  return (
    <ConfiguredForm<Values>
      className={styles.narrow}
      fields={fields}
      defaultValues={{ title, text, category, link: link ?? '', version }}
      draftKey={`blog:${blogId}`}
      onSubmit={handleSubmit}
      submitLabel={<Trans>Save</Trans>}
      busyLabel={<Trans>Saving</Trans>}
    />
  )
}
