/** /dashboard/admin/texts: the questions of /faq and the tax resources. */
import { plural, t } from '@lingui/core/macro'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { QueueList } from '#app/features/queue/queue-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useList } from '#app/ui/list/use-list.ts'
import { kindLabels } from '#app/features/resources/entry-display.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import type { TextKind, TextLine, TextOrder } from '#common/admin-texts.ts'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { formatDate, formatLongDate } from '#common/dates.ts'
import type { Typed } from '#app/features/texts/text-fields.ts'
import { api } from '#app/lib/api/calls.ts'

/** Once a text is opened. */
const TextEditor = lazy(async () => ({ default: (await import('#app/features/texts/text-editor.tsx')).TextEditor }))
const NewText = lazy(async () => ({ default: (await import('#app/features/texts/new-text.tsx')).NewText }))

export default function TextsAdminPage() {
  return (
    <DashboardPage
      heading={t`FAQ and resources`}
      lead={t`Changes go live right away. A tax professional signs off with their name, credential, and date. Changing the wording removes the sign-off.`}
    >
      <TextsAdmin />
    </DashboardPage>
  )
}

const kinds = (): readonly { slug: TextKind; label: string }[] => [
  { slug: 'faq', label: t`Questions on the FAQ page` },
  ...kindLabels(),
]

const kindNamed = (name: string | null): TextKind => kinds().find(({ slug }) => slug === name)?.slug ?? 'faq'

/** Admin of the /faq questions and the tax resources: search, edit, hide, add. For editors and admins. */
function TextsAdmin() {
  const [linked] = useSearchParams()
  const [kind, setKind] = useState<TextKind>(() => kindNamed(linked.get('kind')))
  const [asked, setAsked] = useState('')
  const [order, setOrder] = useState<TextOrder>('page')
  const [open, setOpen] = useState<string | null>(() => linked.get('text'))
  const [isNew, setNew] = useState(false)
  // Unsaved input, kept while another text is open.
  const [drafts, setDrafts] = useState<Readonly<Record<string, Typed | null>>>({})
  const draftOf = (slug: string) => ({
    draft: drafts[`${kind}/${slug}`] ?? null,
    onDraft: (typed: Typed | null) => setDrafts((others) => ({ ...others, [`${kind}/${slug}`]: typed })),
  })
  const show = (slug: string | null, adding = false) => {
    setOpen(slug)
    setNew(adding)
  }
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end gap-4">
        <div className="w-full sm:w-72">
          <SelectField
            label={t`Kind`}
            value={kind}
            onChange={(event) => {
              setKind(kindNamed(event.target.value))
              show(null)
            }}
          >
            {kinds().map(({ slug, label }) => (
              <option key={slug} value={slug}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="w-full sm:w-60">
          <SelectField
            label={t`Order`}
            value={order}
            onChange={(event) => setOrder(event.target.value === 'due' ? 'due' : 'page')}
          >
            <option value="page">{t`Same order as the page`}</option>
            <option value="due">{t`Due items first`}</option>
          </SelectField>
        </div>
        <div className="min-w-48 grow">
          <Field
            label={t`Search`}
            type="search"
            maxLength={100}
            value={asked}
            onChange={(event) => setAsked(event.target.value)}
          />
        </div>
        <Button type="button" variant="secondary" onClick={() => show(null, true)}>
          {t`Add an item`}
        </Button>
      </div>
      <div className="grid gap-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <TextList {...{ kind, asked, order, open, drafts }} onOpen={show} />
        <div className="min-w-0">
          <Suspense fallback={<div aria-hidden="true" className="card h-96" />}>
            {isNew && <NewText key={kind} kind={kind} onAdded={show} {...draftOf(NEW)} />}
            {open && <TextEditor key={`${kind}/${open}`} kind={kind} slug={open} {...draftOf(open)} />}
          </Suspense>
          {!isNew && !open && (
            <div className="card max-lg:hidden">
              <EmptyState art="letter">
                <p>{t`Choose an item to edit or sign off on.`}</p>
              </EmptyState>
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

/** No text has this slug. */
const NEW = ''

type ListProps = {
  kind: TextKind
  asked: string
  order: TextOrder
  open: string | null
  drafts: Readonly<Record<string, Typed | null>>
  onOpen: (slug: string) => void
}

function TextList({ kind, asked, order, open, drafts, onOpen }: ListProps) {
  const query = useList(api.get('admin/texts', { params: { kind, asked, order } }))
  return (
    <div>
      {query.isError && <LoadingNote query={query} />}
      <output className="mb-2 block text-14 text-muted">
        {query.data &&
          (query.data.length === 0
            ? t`No items match your filters.`
            : plural(query.data.length, { one: '# item', other: '# items' }))}
      </output>
      <QueueList
        label={t`Items`}
        heads={[t`Item`, t`Written on`]}
        lines={query.data?.map((line) => ({
          id: line.slug,
          title: line.title,
          facts: factsOf(line),
          wait: formatDate(line.written_on),
          mark: drafts[`${kind}/${line.slug}`] ? 'not saved' : null,
        }))}
        current={open}
        onChoose={onOpen}
      />
    </div>
  )
}

const factsOf = (line: TextLine) => {
  const { is_ours: isOurs, is_hidden: isHidden, reviewed_on: reviewed, expires_on: expires } = line
  return joinWithDots([
    isHidden && 'hidden',
    isOurs ? 'changed by us' : 'from the release',
    reviewed ? t`reviewed ${formatLongDate(reviewed)}` : 'not reviewed',
    expires && `figures valid through ${formatLongDate(expires)}`,
  ])
}
