import type { ComponentProps, ReactNode } from 'react'

/** `main`: the one thing to do here. `quiet`: everything else. `danger`: what cannot be undone. */
export type ButtonLook = 'main' | 'quiet' | 'danger'

const SHAPE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-box px-5 font-semibold no-underline cursor-pointer disabled:cursor-default disabled:opacity-60'
const LOOKS: Record<ButtonLook, string> = {
  main: 'bg-evergreen text-on-evergreen border border-evergreen hover:bg-evergreen-deep hover:text-on-evergreen',
  quiet: 'bg-transparent text-evergreen border border-edge hover:border-evergreen hover:bg-evergreen-tint',
  danger: 'bg-transparent text-brick border border-brick hover:bg-brick-tint',
}

type Props = { look?: ButtonLook; children: ReactNode }

export function Button({ look = 'main', children, ...rest }: Props & Omit<ComponentProps<'button'>, 'className'>) {
  return (
    <button type="submit" {...rest} className={`${SHAPE} ${LOOKS[look]}`}>
      {children}
    </button>
  )
}

export function LinkButton({ look = 'quiet', children, to }: Props & { to: string }) {
  return (
    <a href={to} className={`${SHAPE} ${LOOKS[look]}`}>
      {children}
    </a>
  )
}
