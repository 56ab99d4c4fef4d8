/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no tags make a list of links that a combobox controls */
import { plural, t } from '@lingui/core/macro'
import { Fragment, type RefObject, useLayoutEffect, useRef } from 'react'
import { type SearchSuggestion, SUGGESTION_GROUPS } from '#common/suggestions.ts'
import type { Found } from './use-suggestions.ts'

type Props = Found & {
  /** Of the field; the options' ids begin with it. */
  id: string
  /** Index of the option that the arrow keys are at. */
  active: number
  input: RefObject<HTMLInputElement | null>
  onChosen: () => void
}

/** The open list below the field, in groups. Its options are links, so that one can be opened in a new tab. */
export function SuggestionList({ id, text, suggestions, active, input, onChosen }: Props) {
  const list = useVisibleHeight(input)
  useLayoutEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const groups = Map.groupBy(suggestions.entries(), ([, { group }]) => group)
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      tabIndex={-1}
      aria-label={t`Suggestions`}
      className="suggestions"
      // The focus stays in the field, and a phone's keyboard open.
      onMouseDown={(event) => event.preventDefault()}
    >
      {[...groups].map(([group, entries]) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div id={`${id}-${group}`} role="presentation" className="suggestion-group">
            {SUGGESTION_GROUPS[group]}
          </div>
          {entries.map(([at, suggestion]) => (
            <a
              key={suggestion.path}
              id={`${id}-${at}`}
              href={suggestion.path}
              role="option"
              aria-selected={at === active}
              tabIndex={-1}
              className={`suggestion suggestion-${suggestion.path.includes('?language=') ? 'language' : group}`}
              onClick={onChosen}
            >
              <Marked label={suggestion.label} text={text} />
              <Beside {...suggestion} />
            </a>
          ))}
        </div>
      ))}
    </div>
  )
}

/** Where a word begins, or the digits in a letter's number. */
const BEGINNING = '(?:(?<![\\p{L}\\p{N}])|(?<=\\p{L})(?=\\p{N}))'

/** What was typed, where it begins words of the label. */
function Marked({ label, text }: { label: string; text: string }) {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  const matches = [...label.matchAll(new RegExp(`${BEGINNING}(?:${words.join('|')})`, 'giu'))]
  const endOf = (match?: RegExpExecArray) => (match ? match.index + match[0].length : 0)
  return (
    <span>
      {matches.map((match, at) => (
        <Fragment key={match.index}>
          {label.slice(endOf(matches[at - 1]), match.index)}
          <mark>{match[0]}</mark>
        </Fragment>
      ))}
      {label.slice(endOf(matches.at(-1)))}
    </span>
  )
}

function Beside({ group, detail, agents }: SearchSuggestion) {
  const isOnePerson = group === 'people' && agents === 1
  const count = agents === null || isOnePerson ? '' : plural(agents, { one: '# agent', other: '# agents' })
  const text = [detail, count].filter(Boolean).join(' · ')
  if (text === '') return null
  return (
    <span className="suggestion-beside">
      <span className="sr-only">, </span>
      {text}
    </span>
  )
}

const MARGIN_PX = 8
/** A heading and three rows. With less, the page is moved up: on a phone, the keyboard covers what is below. */
const ROOM_MIN_PX = 176
const ROOM_MAX_PX = 560
/** As scroll-padding-top of the page. */
const HEADER_PX = 80

/** @returns for the list: as high as the part of the screen that no keyboard covers. */
function useVisibleHeight(input: RefObject<HTMLElement | null>) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const screen = window.visualViewport
    const room = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      return (screen ? screen.offsetTop + screen.height : window.innerHeight) - top - MARGIN_PX
    }
    const fit = () => {
      const missing = Math.min(list.current?.scrollHeight ?? 0, ROOM_MIN_PX) - room()
      // No farther than to the header.
      const most = (input.current?.getBoundingClientRect().top ?? 0) - HEADER_PX
      if (missing > 0 && most > 0) window.scrollBy(0, Math.min(missing, most))
      if (list.current) list.current.style.maxHeight = `${Math.min(Math.max(room(), ROOM_MIN_PX), ROOM_MAX_PX)}px`
    }
    fit()
    screen?.addEventListener('resize', fit)
    return () => screen?.removeEventListener('resize', fit)
  }, [input])
  return list
}
