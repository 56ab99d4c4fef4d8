/** What is asked before a link or a picture stands in the text (ask-line.tsx). */
import type { Editor } from '@tiptap/core'
import { failureWords } from '#app/features/account/form/problems.ts'
import { sendFile } from '#app/features/claims/send-file.ts'
import { SignedOut } from '#app/lib/account/call-signed-in.ts'
import type { Question } from './ask-line.tsx'
import type { TextKind } from './text-kinds.ts'

const WORDS_SHOWN = 60

export function linkQuestion(editor: Editor, { allows, linkWords }: TextKind): Question {
  const before = String(editor.getAttributes('link')['href'] ?? '')
  const { from, to } = editor.state.selection
  const words = editor.state.doc.textBetween(from, to, ' ').slice(0, WORDS_SHOWN)
  const takeAway = () => editor.chain().extendMarkRange('link').unsetLink().run()
  return {
    label: 'Address of the link',
    hint: words ? `For “${words}”. ${linkWords}` : linkWords,
    before: before || 'https://',
    act: before ? 'Change the link' : 'Set the link',
    other: before ? { act: 'Take the link away', press: takeAway } : null,
    answer: (href) => {
      if (!allows(href)) return `This cannot be linked to. ${linkWords}`
      // Without words of its own a link shows its address. What is selected may have changed since it was asked.
      if (editor.state.selection.empty && !editor.isActive('link')) editor.commands.insertContent(linkOf(href))
      else editor.chain().extendMarkRange('link').setLink({ href }).run()
      return null
    },
  }
}

const linkOf = (href: string) => ({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })

/** No picture without words: who cannot see it gets nothing else. */
export const pictureQuestion = (editor: Editor, file: File): Question => ({
  label: 'What the picture shows',
  hint: `In words, for those who cannot see ${file.name}.`,
  before: '',
  act: 'Add the picture',
  answer: async (alt) => {
    if (!alt) return 'A picture needs words for those who cannot see it.'
    try {
      const { src } = await sendFile<{ src: string }>('articles/pictures', file)
      editor.commands.setImage({ src, alt })
      return null
    } catch (error) {
      return error instanceof SignedOut ? '' : failureWords(error)
    }
  },
})
