/** What a link or a picture needs first: its prompt, the file, and the shortcut that opens it. */
import { t } from '@lingui/core/macro'
import type { Editor } from '@tiptap/core'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { tooLarge } from '#app/features/pictures/too-large.ts'
import { showToast } from '#app/ui/toast.tsx'
import { describeCallError } from '#app/ui/form/call-problems.ts'
import { sendFile } from '#app/lib/account/send-file.ts'
import { SignedOutError } from '#app/lib/account/send-request.ts'
import { api } from '#app/lib/api/calls.ts'
import { PromptBar, type Question } from './prompt-bar.tsx'

export type TextKind = {
  /** Only headings of one level, lists, bold, and links. */
  isPlain: boolean
  allows: (href: string) => boolean
  /** Shown when a URL that isn't allowed is typed. */
  linkWords: string
}

export type InsertPrompts = {
  askLink: () => void
  choosePicture: () => void
  /** The open prompt, and the file field. */
  elements: ReactNode
}

export function useInsertPrompts(editor: Editor, kind: TextKind): InsertPrompts {
  const [asked, setAsked] = useState<{ question: Question; at: number } | null>(null)
  const picture = useRef<HTMLInputElement>(null)
  const ask = useCallback((question: Question) => setAsked({ question, at: performance.now() }), [])
  const askLink = useCallback(() => ask(linkPrompt(editor, kind)), [ask, editor, kind])
  useEffect(() => {
    const text = editor.view.dom
    const follow = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      // The selection made by the preceding keys reaches the editor in its own event, queued behind this one.
      setTimeout(askLink)
    }
    text.addEventListener('keydown', follow)
    return () => text.removeEventListener('keydown', follow)
  }, [editor, askLink])
  const close = () => {
    setAsked(null)
    // The editor's own focus command waits for a frame: a key pressed within it would be lost, and a prompt opened
    // within it would lose the focus.
    editor.view.focus()
  }
  const choose = (file: File) => {
    const large = tooLarge(file)
    if (large) showToast(large, 'problem')
    else ask(picturePrompt(editor, file))
  }
  return {
    askLink,
    choosePicture: () => picture.current?.click(),
    elements: (
      <>
        {asked && <PromptBar key={asked.at} question={asked.question} close={close} />}
        {!kind.isPlain && (
          <input
            ref={picture}
            type="file"
            hidden
            accept="image/jpeg,image/png,image/webp"
            aria-label={t`Choose a picture`}
            onChange={({ target }) => {
              const file = target.files?.[0]
              target.value = ''
              if (file) choose(file)
            }}
          />
        )}
      </>
    ),
  }
}

const WORDS_SHOWN = 60

function linkPrompt(editor: Editor, { allows, linkWords }: TextKind): Question {
  const before = String(editor.getAttributes('link')['href'] ?? '')
  const { from, to } = editor.state.selection
  const words = editor.state.doc.textBetween(from, to, ' ').trim().slice(0, WORDS_SHOWN)
  const removeLink = () => editor.chain().extendMarkRange('link').unsetLink().run()
  return {
    label: t`Link URL`,
    hint: words && t`Linked text: “${words}”`,
    before: before || 'https://',
    act: before ? t`Change link` : t`Add link`,
    other: before ? { act: t`Remove link`, press: removeLink } : null,
    answer: (typed) => {
      const href = withScheme(typed)
      if (!allows(href)) return t`We can’t use this link. ${linkWords}`
      // With no text selected, the link shows its URL. The selection may have changed since the prompt opened.
      if (editor.state.selection.empty && !editor.isActive('link')) editor.commands.insertContent(linkOf(href))
      else editor.chain().extendMarkRange('link').setLink({ href }).run()
      return null
    },
  }
}

/** As people copy them: "irs.gov/refunds". */
const withScheme = (typed: string) => (/^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(typed) ? `https://${typed}` : typed)

const linkOf = (href: string) => ({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })

/** Every picture needs a description: people who can't see it get nothing else. */
const picturePrompt = (editor: Editor, file: File): Question => ({
  label: t`Picture description`,
  hint: t`Describe ${file.name} for people who can’t see it.`,
  before: '',
  act: t`Add picture`,
  answer: async (alt) => {
    if (!alt) return t`Enter a description for people who can’t see the picture.`
    try {
      const { src } = await sendFile(api.post('articles/pictures'), file)
      editor.commands.setImage({ src, alt })
      return null
    } catch (error) {
      return error instanceof SignedOutError ? '' : describeCallError(error)
    }
  },
})
