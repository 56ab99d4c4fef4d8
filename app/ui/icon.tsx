/** The names in icons.css. */
export type IconName =
  | 'alert'
  | 'arrow'
  | 'bell'
  | 'card'
  | 'check'
  | 'close'
  | 'delete'
  | 'device'
  | 'download'
  | 'filters'
  | 'globe'
  | 'help'
  | 'info'
  | 'lock'
  | 'mail-sent'
  | 'map'
  | 'menu'
  | 'minus'
  | 'next'
  | 'overview'
  | 'person'
  | 'phone'
  | 'previous'
  | 'print'
  | 'receipt'
  | 'save'
  | 'search'
  | 'send'
  | 'share'
  | 'sign-out'
  | 'verify'
  | 'warning'

/** An icon next to words that say what it means. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <i aria-hidden="true" className={`icon icon-${name}${className ? ` ${className}` : ''}`} />
}
