import type { AgentView } from '#server/domains/agents/view-agent.ts'

type Props = { agent: AgentView; hasAnswers: boolean; hasArticles: boolean }

/** The side navigation of wide screens: the profile's sections in order. Short profiles have none. */
export function ProfileContents({ agent: { profile }, hasAnswers, hasArticles }: Props) {
  if (!profile) return null
  const sections = [
    { id: 'about', name: 'About', there: true },
    { id: 'services', name: 'Services', there: profile.services.length > 0 },
    { id: 'fees', name: 'Fees', there: profile.fees.length > 0 },
    { id: 'hours', name: 'Hours', there: profile.hours.length > 0 },
    { id: 'answers', name: 'Answers', there: hasAnswers },
    { id: 'articles', name: 'Articles', there: hasArticles },
    { id: 'reviews', name: 'Reviews', there: true },
    { id: 'list-facts', name: 'From the public list', there: true },
  ].filter(({ there }) => there)
  return (
    <nav aria-label="On this page" className="no-print hidden border-l border-hairline pl-5 text-14 lg:block">
      <p className="font-semibold">On this page</p>
      <ul className="mt-1">
        {sections.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-flex min-h-8 items-center no-underline hover:underline">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
