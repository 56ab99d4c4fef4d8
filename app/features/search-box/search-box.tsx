/**
 * The field of a search form, an island: a combobox whose list is a choice, never an obligation (WAI-ARIA 1.2, list
 * autocomplete with manual selection). What is typed stays in the field itself, so that nothing typed before the island
 * is live is lost.
 */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { CONTROL } from '#app/ui/control.ts'
import { SEARCH_TEXT_MAX } from '#common/limits.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { useSuggestions } from './use-suggestions.ts'

type Props = { label: string; isLabelHidden?: boolean; placeholder?: string; value?: string }

const NOT_ACTIVE = -1

export function SearchBox({ label, isLabelHidden = false, placeholder, value = '' }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const { text, suggestions } = useSuggestions(typed)
  const [active, setActive] = useState(NOT_ACTIVE)
  const isOpen = typed !== '' && suggestions.length > 0
  const ask = (now: string) => {
    setTyped(now)
    setActive(NOT_ACTIVE)
  }
  // What was typed before there was anyone to ask.
  useEffect(() => {
    const { current } = input
    if (current && current === document.activeElement && current.value !== current.defaultValue) setTyped(current.value)
  }, [])

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, currentTarget, nativeEvent } = event
    if (nativeEvent.isComposing) return
    const step = STEPS[key]
    if (step && !isOpen) ask(currentTarget.value)
    else if (step) setActive(indexAfter(active, step, suggestions.length))
    else if (key === 'Enter' && active >= 0) document.getElementById(`${id}-${active}`)?.click()
    else if (key === 'Escape' && isOpen) ask('')
    else {
      // The cursor moves in the text.
      if (MOVES.has(key)) setActive(NOT_ACTIVE)
      return
    }
    event.preventDefault()
  }

  return (
    <div className="search-box grid content-start gap-1">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-14 font-semibold'}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        name="q"
        // The role is there from the start: one that changes while the field has the focus isn't announced.
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
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
        onKeyDown={onKeyDown}
        onBlur={() => ask('')}
      />
      {isOpen && <SuggestionList {...{ id, text, suggestions, active, input }} onChosen={() => ask('')} />}
      <span role="status" className="sr-only">
        {isOpen ? countOf(suggestions.length) : typed !== '' && text === typed.trim() ? 'No suggestions' : ''}
      </span>
    </div>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const MOVES = new Set(['Home', 'End', 'ArrowLeft', 'ArrowRight'])

/** Around the ends. From the field itself: to the first, or the last. */
const indexAfter = (active: number, step: number, count: number) =>
  active === NOT_ACTIVE ? (step > 0 ? 0 : count - 1) : (active + step + count) % count

const countOf = (count: number) => `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`
