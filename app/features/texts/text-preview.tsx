/** A text as its page shows it, rendered by the same components. */
import { AgencyRow } from '#app/features/resources/agency-row.tsx'
import { DeadlineRow } from '#app/features/resources/deadline-list.tsx'
import { FaqEntry } from '#app/features/resources/faq-entry.tsx'
import { NoticeBody } from '#app/features/resources/notice-body.tsx'
import { PlainEntry } from '#app/features/resources/plain-entry.tsx'
import type { FaqForm, ResourceForm } from '#common/resource-schemas.ts'
import { stateOf } from '#common/states.ts'

type Props = { slug: string; form: FaqForm | ResourceForm }

export function TextPreview({ slug, form }: Props) {
  return (
    <section aria-label="Preview" className="grid gap-4 rounded-box border border-edge p-5">
      <p className="text-14 text-muted">As the page shows it</p>
      {'kind' in form ? (
        <EntryPreview slug={slug} form={form} />
      ) : (
        <ul>
          <FaqEntry faq={{ ...form, id: 0, slug }} />
        </ul>
      )}
    </section>
  )
}

function EntryPreview({ slug, form }: { slug: string; form: ResourceForm }) {
  switch (form.kind) {
    case 'notice':
      return (
        <div>
          <p className="mb-6 font-serif text-26 font-semibold">
            {form.content.number}: {form.title}
          </p>
          <NoticeBody notice={{ ...form, slug }} related={[]} counted={null} />
        </div>
      )
    case 'deadline':
      return (
        <ul>
          <DeadlineRow deadline={{ ...form, slug }} />
        </ul>
      )
    case 'agency':
      return (
        <ul>
          <AgencyRow agency={{ ...form, slug }} place={stateOf(form.content.state)?.name ?? ''} />
        </ul>
      )
    default:
      return (
        <ul>
          <PlainEntry {...form} slug={slug} aside={secondaryTextOf(form)}>
            <p>{wordsOf(form)}</p>
          </PlainEntry>
        </ul>
      )
  }
}

type Plain = Exclude<ResourceForm, { kind: 'notice' | 'deadline' | 'agency' }>

function wordsOf({ kind, content }: Plain): string {
  if (kind === 'term') return content.meaning
  if (kind === 'tip') return content.body
  return kind === 'form' ? content.use : content.what
}

function secondaryTextOf({ kind, content }: Plain): string {
  if (kind === 'form') return content.number
  if (kind === 'help') return [content.when, content.phone].filter(Boolean).join(' · ')
  return kind === 'term' ? content.also.join(', ') : ''
}
