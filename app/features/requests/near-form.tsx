/** Where the client is, before there is anyone to choose: the page is loaded again with agents near there, or by video. */
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { SEARCH_TEXT_MAX } from '#common/limits.ts'
import type { RequestStart } from '#common/path-list.ts'
import type { AgentChoices } from '#common/request-schemas.ts'
import { LETTER_MAX } from '#common/requests.ts'
import { searchByVideo } from './request-start.ts'

export const placeLabel = () => t`City, state, or ZIP code`
export const unknownPlace = () => t`We couldn’t find that place. Enter a city, state, or ZIP code.`

type Props = {
  start: Required<RequestStart>
  choices: AgentChoices
  /** Beside the buttons. */
  children?: ReactNode
}

export function NearForm({ start, choices: { about, chosen, unknown_place: unknown }, children }: Props) {
  const { near, search, letter, ...words } = start
  const isAboutLetter = words.need === 'irs-notice' && letter === ''
  const hidden = {
    ...words,
    agents: chosen.map(({ listing_id: id }) => id).join(','),
    ...(isAboutLetter ? {} : { letter }),
  }
  return (
    <form aria-label={t`Agents to ask`} className="grid gap-5">
      {Object.entries(hidden).map(
        ([name, value]) => value !== '' && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <div className="card grid gap-5 p-5 md:p-7">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            id="request-near"
            name="near"
            label={placeLabel()}
            maxLength={SEARCH_TEXT_MAX}
            problem={unknown === '' ? undefined : unknownPlace()}
            placeholder={t`Fresno, CA or 93721`}
            defaultValue={about.location || near}
            autoComplete="postal-code"
            required
          />
          {isAboutLetter && (
            <Field
              id="request-letter"
              name="letter"
              label={t`IRS letter (optional)`}
              placeholder="CP2000"
              maxLength={LETTER_MAX}
            />
          )}
        </div>
        <div className="grid gap-3 sm:flex">
          <Button name="search" value={search}>{t`Show nearby agents`}</Button>
          <Button variant="secondary" name="search" value={searchByVideo(search)} formNoValidate>
            {t`Meet by video from anywhere`}
          </Button>
          {children}
        </div>
      </div>
    </form>
  )
}
