import { currentLanguage } from '#common/i18n.ts'

type Props = {
  /** 'YYYY-MM-DD' */
  day: string
  /** In a list, in place of an icon: without the weekday. */
  isSmall?: boolean
}

/** Decorative: for screen readers, the text beside it says the day. */
export function DateTile({ day, isSmall = false }: Props) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Date(day).toLocaleDateString(currentLanguage(), { timeZone: 'UTC', ...options })
  return (
    <div aria-hidden="true" className={isSmall ? 'date-tile date-small' : 'date-tile'}>
      {!isSmall && <span>{part({ weekday: 'short' })}</span>}
      <b>{part({ day: 'numeric' })}</b>
      <span>{part({ month: 'short' })}</span>
    </div>
  )
}
