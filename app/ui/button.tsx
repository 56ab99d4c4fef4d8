import type { ComponentProps, ReactNode } from 'react'

/** `main`: the one thing to do here. `quiet`: everything else. `danger`: what cannot be undone. `plain`: tools beside the matter. */
export type ButtonLook = 'main' | 'quiet' | 'danger' | 'plain'

const SHAPE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-box font-semibold no-underline cursor-pointer disabled:cursor-default disabled:opacity-60 aria-busy:cursor-default aria-busy:opacity-60'
const LOOKS: Record<ButtonLook, string> = {
  main: 'px-5 bg-evergreen text-on-evergreen border border-evergreen hover:bg-evergreen-deep hover:text-on-evergreen',
  quiet:
    'px-5 bg-transparent text-evergreen border border-edge hover:border-evergreen hover:bg-evergreen-tint aria-pressed:border-evergreen aria-pressed:bg-evergreen-tint',
  danger: 'px-5 bg-transparent text-brick border border-brick hover:bg-brick-tint aria-pressed:bg-brick-tint',
  plain: 'px-3 -mx-3 bg-transparent text-14 text-evergreen border border-transparent hover:bg-evergreen-tint',
}

type Props = { look?: ButtonLook; children: ReactNode }

export function Button({ look = 'main', children, ...rest }: Props & Omit<ComponentProps<'button'>, 'className'>) {
  return (
    <button type="submit" {...rest} className={`${SHAPE} ${LOOKS[look]}`}>
      {children}
    </button>
  )
}

type LinkProps = Props & { to: string } & Pick<ComponentProps<'a'>, 'rel' | 'download'>

export function LinkButton({ look = 'quiet', children, to, ...rest }: LinkProps) {
  return (
    <a {...rest} href={to} className={`${SHAPE} ${LOOKS[look]}`}>
      {children}
    </a>
  )
}
