import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'

export type LinkProps = ComponentProps<'a'> & {
  href: string
  /** For the app: the next page is this one with another part shown. */
  'data-keep-scroll'?: boolean
}

/** The app of sign-in and dashboard sets its own (app/spa/frame.tsx), which opens a page without a new document. */
export const LinkContext = createContext<(props: LinkProps) => ReactNode>(({ children, ...rest }) => (
  <a {...rest}>{children}</a>
))

/** For components of the app, or shared with it. Public pages, with a hundred links each, use `<a>`. */
export const Link = (props: LinkProps): ReactNode => useContext(LinkContext)(props)
