/** The search of a resource page. A GET form: results have a URL, with or without script. */
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { SEARCH_TEXT_MAX } from '#common/limits.ts'

type Props = { action: string; label: string; hint?: string; asked: string }

export function SearchLine({ action, label, hint, asked }: Props) {
  return (
    <search>
      {/* The key resets the field for each new search. */}
      <Form
        key={asked}
        action={action}
        className="no-print mb-8 grid max-w-reading gap-3 sm:grid-cols-[1fr_auto] sm:items-end"
      >
        <Field
          label={label}
          hint={hint}
          name="q"
          type="search"
          defaultValue={asked}
          maxLength={SEARCH_TEXT_MAX}
          autoComplete="off"
        />
        <Button>
          <Icon name="search" /> Search
        </Button>
      </Form>
    </search>
  )
}

type FoundProps = { asked: string; found: number; one: string; many: string; all: string; numbered?: boolean }

/**
 * The result count as a sentence, with a link to show all. Empty without a search. `numbered`: the entries have
 * numbers, as IRS letters do.
 */
export function FoundLine({ asked, found, one, many, all, numbered = false }: FoundProps) {
  if (!asked) return null
  const words = found === 0 ? `No ${one} has` : `${found} ${found === 1 ? one : many} with`
  return (
    <output className="mb-6 block">
      {words} “{asked}”. <a href={all}>Show all</a>
      {found === 0 && (numbered ? ' or try the number alone.' : ' or try one plain word.')}
    </output>
  )
}
