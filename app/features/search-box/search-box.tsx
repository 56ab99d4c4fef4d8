/**
 * The field of a search form, an island: a combobox whose list is a choice, never an obligation (WAI-ARIA 1.2, list
 * autocomplete with manual selection). What is typed stays in the field itself, so that nothing typed before the island
 * is live is lost.
 */
import { plural } from '@lingui/core/macro'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { CONTROL } from '#app/ui/control.ts'
import { SEARCH_TEXT_MAX } from '#common/limits.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { type Found, useSuggestions } from './use-suggestions.ts'

type Props = { label: string; isLabelHidden?: boolean; placeholder?: string; value?: string }

export function SearchBox({ label, isLabelHidden = false, placeholder, value }: Props) {
  const id = useId()
  const { found, active, ask, field } = useCombobox(id)
  return (
    <div className="search-box grid content-start gap-1">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-14 font-semibold'}>
        {label}
      </label>
      <input
        {...field}
        id={id}
        name="q"
        defaultValue={value}
        placeholder={placeholder}
        maxLength={SEARCH_TEXT_MAX}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={CONTROL}
        onInput={({ currentTarget }) => ask(currentTarget.value)}
        onBlur={() => ask('')}
      />
      {found.suggestions.length > 0 && (
        <SuggestionList {...{ ...found, id, active, input: field.ref }} onChosen={() => ask('')} />
      )}
      <span aria-live="polite" aria-atomic="true" className="sr-only">
        {statusOf(found)}
      </span>
    </div>
  )
}

const NOT_ACTIVE = -1
const MOVES = new Set(['Home', 'End', 'ArrowLeft', 'ArrowRight'])

/** The focus stays in the field; `active` is the index of the suggestion that the arrow keys are at. */
function useCombobox(id: string) {
  const input = useRef<HTMLInputElement>(null)
  const { found, ask: askFor } = useSuggestions()
  const [active, setActive] = useState(NOT_ACTIVE)
  const count = found.suggestions.length
  const isActive = active !== NOT_ACTIVE && active < count
  const ask = (typed: string) => {
    askFor(typed)
    setActive(NOT_ACTIVE)
  }
  useEffect(() => {
    const { current } = input
    // What was typed before there was anyone to ask.
    if (current && current === document.activeElement && current.value !== current.defaultValue) askFor(current.value)
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const move = (step: number) =>
      count > 0 ? setActive(indexAfter(active, step, count)) : ask(input.current?.value ?? '')
    const acts: Readonly<Record<string, false | (() => void)>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: isActive && (() => document.getElementById(`${id}-${active}`)?.click()),
      Escape: count > 0 && (() => ask('')),
    }
    const act = acts[event.key]
    if (MOVES.has(event.key)) setActive(NOT_ACTIVE)
    if (!act) return
    event.preventDefault()
    act()
  }

  const field = {
    ref: input,
    onKeyDown,
    // Before the island is live too: a role that changes while the field has the focus isn't announced.
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': count > 0,
    'aria-controls': count > 0 ? `${id}-list` : undefined,
    'aria-activedescendant': isActive ? `${id}-${active}` : undefined,
  } as const
  return { found, active, ask, field }
}

/** Around the ends. From the field itself: to the first, or the last. */
const indexAfter = (active: number, step: number, count: number) =>
  active === NOT_ACTIVE ? (step > 0 ? 0 : count - 1) : (active + step + count) % count

function statusOf({ text, suggestions }: Found): string {
  if (text === '') return ''
  return plural(suggestions.length, { 0: 'No suggestions', one: '# suggestion', other: '# suggestions' })
}
