/** The entries of header and footer, as the specification lists them. */
import { paths, productPaths } from '#contract/paths.ts'
import type { Site } from '#app/lib/site.ts'

export type MenuEntry = { name: string; to: string }

export const mainMenu = ({ product }: Site): readonly MenuEntry[] => [
  { name: 'Ask an EA', to: productPaths(product.slug).questionsToAsk },
  { name: 'News & Articles', to: paths.blogAll },
  { name: 'Resources', to: paths.taxResources },
]

/** What the hamburger shows beside the menu. */
export const NARROW_EXTRA: readonly MenuEntry[] = [
  { name: 'About', to: paths.about },
  { name: 'Terms of use', to: paths.terms },
  { name: 'Privacy Policy', to: paths.privacy },
  { name: 'FAQ', to: paths.faq },
]

export const footerMenu = ({ product }: Site): readonly MenuEntry[] => [
  { name: 'Home', to: paths.home },
  { name: `All ${product.plural}`, to: paths.agents },
  { name: 'Find a tax expert in your locality', to: productPaths(product.slug).findOrVerify },
  { name: 'Ask an EA', to: productPaths(product.slug).questionsToAsk },
  { name: 'About us', to: paths.about },
  { name: 'FAQ', to: paths.faq },
  { name: 'Privacy Policy', to: paths.privacy },
  { name: 'Terms of use', to: paths.terms },
]
