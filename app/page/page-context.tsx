/** What components know of the page they are on, wherever it is rendered. */
import { createContext, useContext } from 'react'

/** What every page knows about the site itself. */
export type Site = {
  name: string
  /** Scheme and host for every link used outside the page. */
  origin: string
  /** `noun`: the singular as the setting has it, which is in English. */
  product: { slug: string; singular: string; plural: string; noun: string }
  /** Who runs it, as the law asks a site to say; null in a demonstration. */
  operator: { name: string; address: string; state: string; email: string } | null
  /** For the footer's copyright line. */
  year: number
}

export type PageContextValue = {
  site: Site
  pathname: string
  /** With its question mark; empty without a query. */
  search: string
  /** Null in the browser. */
  requestId: string | null
  /** The people shown are fictional. Of a public page, its frame says so. */
  isDemo?: boolean
}

export const PageContext = createContext<PageContextValue | null>(null)

/** @throws Error inside an island, which gets what it needs as props. */
export function usePage(): PageContextValue {
  const value = useContext(PageContext)
  if (!value) throw new Error('Only components of a page know it: give an island what it needs as props.')
  return value
}
