/** What formatting is allowed: everything in an article; in a newsletter issue, only what every email client shows. */
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import type { Extensions } from '@tiptap/react'
import { StarterKit, type StarterKitOptions } from '@tiptap/starter-kit'
import { isSafeLink, PICTURE_ADDRESS } from '#common/articles.ts'
import { isSafeHref } from '#common/newsletter.ts'

export type TextKind = {
  /** Only headings of one level, lists, bold, and links. */
  isPlain: boolean
  allows: (href: string) => boolean
  /** Shown when a URL that isn't allowed is typed. */
  linkWords: string
  extensions: Extensions
}

/** Pasted pictures from other hosts are rejected: they would tell that host who is reading. */
const OwnImage = Image.extend({
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (img) => (PICTURE_ADDRESS.test(img.getAttribute('src') ?? '') ? null : false) },
  ],
})

const kitOf = (allows: TextKind['allows'], options: Partial<StarterKitOptions>) =>
  StarterKit.configure({
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      isAllowedUri: (uri) => allows(uri),
      HTMLAttributes: { rel: 'nofollow ugc noopener', target: null },
    },
    ...options,
  })

export const ARTICLE_TEXT: TextKind = {
  isPlain: false,
  allows: isSafeLink,
  linkWords: 'Links begin with https:// or mailto:.',
  extensions: [
    kitOf(isSafeLink, { heading: { levels: [2, 3] } }),
    TableKit.configure({ table: { resizable: false } }),
    OwnImage,
  ],
}

export const ISSUE_TEXT: TextKind = {
  isPlain: true,
  allows: isSafeHref,
  linkWords: 'Links begin with https://, or with / where they lead to a page of this site.',
  extensions: [kitOf(isSafeHref, { heading: { levels: [2] }, italic: false, blockquote: false, hardBreak: false })],
}
