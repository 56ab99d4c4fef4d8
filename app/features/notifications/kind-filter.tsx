import { NOTIFICATION_TYPES } from '#contract/notification-types.ts'
import { addressOf, type Chosen } from './notification-queries.ts'
import { KINDS } from './notification-words.ts'

const CHIP =
  'inline-flex min-h-11 items-center rounded-box border border-edge px-3 text-14 font-semibold no-underline hover:bg-evergreen-tint aria-[current]:border-evergreen aria-[current]:bg-evergreen-tint'

/** Links, so that a choice can be kept and gone back from. */
export function KindFilter({ chosen }: { chosen: Chosen }) {
  const first = { ...chosen, page: 1 }
  const choices = [
    { name: 'All', to: { ...first, kind: null, unread: false }, isChosen: !chosen.kind && !chosen.unread },
    { name: 'Not read', to: { ...first, unread: !chosen.unread }, isChosen: chosen.unread },
    ...NOTIFICATION_TYPES.map((kind) => ({
      name: KINDS[kind].name,
      to: { ...first, kind: chosen.kind === kind ? null : kind },
      isChosen: chosen.kind === kind,
    })),
  ]
  return (
    <nav aria-label="Kinds of notification">
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ name, to, isChosen }) => (
          <li key={name}>
            <a href={addressOf(to)} aria-current={isChosen ? 'true' : undefined} className={CHIP}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
