/** The names in icons.css. */
export type IconName =
  | 'alert'
  | 'arrow'
  | 'card'
  | 'check'
  | 'close'
  | 'filters'
  | 'globe'
  | 'info'
  | 'mail-sent'
  | 'map'
  | 'menu'
  | 'minus'
  | 'next'
  | 'person'
  | 'phone'
  | 'previous'
  | 'print'
  | 'receipt'
  | 'search'
  | 'send'
  | 'share'
  | 'verify'
  | 'warning'

/** A sign beside words, which say what it means. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <i aria-hidden="true" className={`icon icon-${name}${className ? ` ${className}` : ''}`} />
}
