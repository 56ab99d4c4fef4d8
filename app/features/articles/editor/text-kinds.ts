/** What may be written: an article has everything, an issue of a newsletter what each mail program shows. */
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import type { Extensions } from '@tiptap/react'
import { StarterKit, type StarterKitOptions } from '@tiptap/starter-kit'
import { isSafeLink, PICTURE_ADDRESS } from '#contract/article-document.ts'
import { isSafeHref } from '#contract/newsletter-issue.ts'

export type TextKind = {
  /** Headings of one level, lists, strong words and links, and nothing else. */
  isPlain: boolean
  allows: (href: string) => boolean
  /** To who types an address that is not allowed. */
  linkWords: string
  extensions: Extensions
}

/** A picture that a paste brings from elsewhere is not taken in: it would tell that place who reads. */
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

export const LETTER_TEXT: TextKind = {
  isPlain: true,
  allows: isSafeHref,
  linkWords: 'Links begin with https://, or with / where they lead to a page of this site.',
  extensions: [kitOf(isSafeHref, { heading: { levels: [2] }, italic: false, blockquote: false, hardBreak: false })],
}
