/** Few agents fit: what more would fit without, with a link each. What was typed goes along, if there is script. */
import { t } from '@lingui/core/macro'
import { currentLanguage } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import type { RequestStart } from '#common/path-list.ts'
import type { AgentChoices } from '#common/request-schemas.ts'
import type { Relaxation } from '#common/requests.ts'
import { addressIn } from '#common/translated.ts'
import { relaxed } from './request-start.ts'

type Props = { start: Required<RequestStart>; choices: AgentChoices; onRelax?: (part: Relaxation) => void }

export function FewAgents({ start, choices: { relaxations }, onRelax }: Props) {
  if (relaxations.length === 0) return null
  const labels = { language: t`Show agents in any language`, place: t`Show agents in all locations` }
  return (
    <ul className="mt-1 flex flex-wrap gap-x-5 text-14">
      {relaxations.map((part) => (
        <li key={part}>
          <a
            className="inline-flex min-h-11 items-center"
            href={addressIn(currentLanguage(), paths.newRequest(relaxed(start, part)))}
            onClick={(event) => {
              if (!onRelax) return
              event.preventDefault()
              onRelax(part)
            }}
          >
            {labels[part]}
          </a>
        </li>
      ))}
    </ul>
  )
}
