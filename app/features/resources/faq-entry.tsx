import { t } from '@lingui/core/macro'
import { useProductPaths } from '#app/lib/site.ts'
import { paths, type productPaths } from '#common/paths.ts'
import type { FaqPage } from '#common/resources.ts'
import { unbroken } from '#app/ui/unbroken.tsx'
import type { Faq } from '#server/domains/resources/types.ts'
import { SourceNote } from './plain-entry.tsx'

/**
 * One question with its answer, which opens. The anchor is in the part that opens: browsers open it for a link to it, and
 * for a search in the page.
 */
export function FaqEntry({ faq, isOpen }: { faq: Faq; isOpen: boolean }) {
  const { slug, question, answer, see } = faq
  const more = moreAbout(useProductPaths(), see)
  return (
    <li className="break-inside-avoid">
      <details className="fold" open={isOpen}>
        <summary>
          <h3 className="text-16 leading-snug">{unbroken(question)}</h3>
        </summary>
        <div id={slug} className="fold-body">
          <div className="grid max-w-[68ch] gap-3">
            {paragraphsOf(answer).map((paragraph) => (
              <p key={paragraph}>{unbroken(paragraph)}</p>
            ))}
            <p className="flex flex-wrap gap-x-6">
              {more && (
                <a href={more.to} className="font-semibold">
                  {more.name}
                </a>
              )}
              <a href={`#${slug}`} className="no-print text-muted">
                {t`Link to this answer`}
              </a>
            </p>
          </div>
          <SourceNote {...faq} kind="faq" name={question} />
        </div>
      </details>
    </li>
  )
}

const paragraphsOf = (answer: string): string[] => answer.split(/\n\s*\n/)

function moreAbout(product: ReturnType<typeof productPaths>, see: FaqPage | null) {
  if (!see) return null
  const pages: Record<FaqPage, { to: string; name: string }> = {
    whoIsAnEa: { to: paths.whoIsAnEa, name: t`What is an enrolled agent?` },
    questionsToAsk: { to: product.questionsToAsk, name: t`Questions to ask before you hire` },
    findOrVerify: { to: product.findOrVerify, name: t`Find an enrolled agent or check a name` },
    licenseVerification: { to: paths.licenseVerification, name: t`How checking works` },
    findIrs: { to: product.findIrs, name: t`The IRS’s own tools, step by step` },
    agents: { to: paths.agents, name: t`Find an enrolled agent` },
    contact: { to: paths.contact, name: t`Contact us` },
    privacy: { to: paths.privacy, name: t`Privacy policy` },
    terms: { to: paths.terms, name: t`Terms of use` },
    notices: { to: paths.notices, name: t`IRS letters decoded` },
    deadlines: { to: paths.deadlines, name: t`Deadlines` },
    freeHelp: { to: paths.freeHelp, name: t`Free help` },
    askSeveral: { to: paths.newRequest({}), name: t`Ask up to three agents` },
    registerAsAgent: { to: paths.registerAsAgent, name: t`Register as an agent` },
  }
  return pages[see]
}
