import { useProductPaths } from '#app/lib/site.ts'
import { paths, type productPaths } from '#common/paths.ts'
import type { FaqPage } from '#common/resources.ts'
import { nonBreakingDates } from '#common/dates.ts'
import type { Faq } from '#server/domains/resources/types.ts'
import { SourceNote } from './plain-entry.tsx'

/** One question with its answer. It has an anchor to link to. */
export function FaqEntry({ faq }: { faq: Faq }) {
  const { slug, question, answer, see } = faq
  const more = moreAbout(useProductPaths(), see)
  return (
    <li id={slug} className="break-inside-avoid border-t border-hairline py-5 first:border-t-0">
      <h3 className="text-22 leading-snug">
        <a href={`#${slug}`} className="text-ink no-underline hover:underline">
          {question}
        </a>
      </h3>
      <div className="mt-2 grid max-w-[68ch] gap-3">
        {paragraphsOf(answer).map((paragraph) => (
          <p key={paragraph}>{nonBreakingDates(paragraph)}</p>
        ))}
        {more && (
          <p>
            <a href={more.to}>{more.name}</a>
          </p>
        )}
      </div>
      <SourceNote {...faq} kind="faq" name={question} />
    </li>
  )
}

const paragraphsOf = (answer: string): string[] => answer.split(/\n\s*\n/)

function moreAbout(product: ReturnType<typeof productPaths>, see: FaqPage | null) {
  if (!see) return null
  const pages: Record<FaqPage, { to: string; name: string }> = {
    whoIsAnEa: { to: paths.whoIsAnEa, name: 'Who is an enrolled agent?' },
    questionsToAsk: { to: product.questionsToAsk, name: 'Questions to ask before you hire' },
    findOrVerify: { to: product.findOrVerify, name: 'Find someone or check a name' },
    licenseVerification: { to: paths.licenseVerification, name: 'How checking works' },
    findIrs: { to: product.findIrs, name: 'The IRS’s own tools, step by step' },
    agents: { to: paths.agents, name: 'Look for an enrolled agent' },
    contact: { to: paths.contact, name: 'Contact us' },
    privacy: { to: paths.privacy, name: 'Privacy policy' },
    terms: { to: paths.terms, name: 'Terms of use' },
    notices: { to: paths.notices, name: 'IRS letters decoded' },
    deadlines: { to: paths.deadlines, name: 'Deadlines' },
    freeHelp: { to: paths.freeHelp, name: 'Free help' },
    registerAsAgent: { to: paths.registerAsAgent, name: 'Register as an agent' },
  }
  return pages[see]
}
