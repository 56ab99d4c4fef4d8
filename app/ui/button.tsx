import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps as BasicLinkProps } from './link.tsx'

/**
 * `primary`: the main action. `secondary`: everything else. `danger`: what can't be undone. `plain`: tools next to the
 * content.
 */
export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'plain'

const SHAPE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-box py-2 leading-snug font-semibold no-underline cursor-pointer disabled:cursor-default disabled:opacity-60 aria-busy:cursor-progress'
const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'px-5 text-center bg-evergreen text-on-evergreen border border-evergreen hover:bg-evergreen-deep hover:text-on-evergreen',
  secondary:
    'px-5 text-center bg-raised text-evergreen border border-edge hover:border-evergreen hover:bg-evergreen-tint aria-pressed:border-evergreen aria-pressed:bg-evergreen-tint',
  danger: 'px-5 text-center bg-raised text-brick border border-brick hover:bg-brick-tint aria-pressed:bg-brick-tint',
  plain: 'px-3 -mx-3 text-left bg-transparent text-14 text-evergreen border border-transparent hover:bg-evergreen-tint',
}

type Props = { variant?: ButtonVariant; children: ReactNode }

export function Button({
  variant = 'primary',
  children,
  ...rest
}: Props & Omit<ComponentProps<'button'>, 'className'>) {
  return (
    <button type="submit" {...rest} className={`${SHAPE} ${VARIANTS[variant]}`}>
      {children}
    </button>
  )
}

type LinkProps = Props & { to: string } & Pick<BasicLinkProps, 'rel' | 'download'>

export function LinkButton({ variant = 'secondary', children, to, ...rest }: LinkProps) {
  return (
    <Link {...rest} href={to} className={`${SHAPE} ${VARIANTS[variant]}`}>
      {children}
    </Link>
  )
}
