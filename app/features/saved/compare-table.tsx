/** Up to three side by side, to be printed too. */
import { useQueries } from '@tanstack/react-query'
import { languageLabels, modeLabels, serviceLabels } from '#app/features/agents/labels.ts'
import { callPublic } from '#app/lib/account/send-call.ts'
import { PrintButton } from '#app/ui/print-button.tsx'

type Compared = {
  id: string
  first_name: string
  last_name: string
  city: string
  state: string | null
  path: string
  status_text: string
  claimed: boolean
  services: string[]
  languages: string[]
  meeting_modes: string[]
  accepting_clients: boolean | null
  credentials: string[]
}

const ROWS: readonly { name: string; value: (agent: Compared) => string }[] = [
  { name: 'IRS list', value: ({ status_text }) => status_text },
  { name: 'Place', value: ({ city, state }) => [city, state].filter(Boolean).join(', ') },
  { name: 'New clients', value: ({ accepting_clients: yes }) => (yes === null ? 'not said' : yes ? 'yes' : 'no') },
  { name: 'Services', value: ({ services }) => serviceLabels(services).join(', ') || 'not said' },
  { name: 'Languages', value: ({ languages }) => languageLabels(languages).join(', ') || 'English' },
  { name: 'How you meet', value: ({ meeting_modes }) => modeLabels(meeting_modes).join(', ') || 'not said' },
  { name: 'Other credentials', value: ({ credentials }) => credentials.join(', ') || 'none in the file' },
  { name: 'Claimed by the agent', value: ({ claimed }) => (claimed ? 'yes' : 'no') },
]

export function CompareTable({ ids }: { ids: readonly string[] }) {
  const agents = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['agent', id],
      queryFn: async () => (await callPublic<Compared>('GET', `agent/agents/views/${id}`)).data,
    })),
  }).flatMap(({ data }) => (data ? [data] : []))
  return (
    <section aria-labelledby="compare" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="compare" className="text-26">
          Side by side
        </h2>
        <PrintButton>Print</PrintButton>
      </div>
      {/* A wide table scrolls by itself; the links in its head bring it into view by keyboard. */}
      <div className="overflow-x-auto">
        <table className="w-full min-w-[36rem] border-collapse text-left align-top">
          <thead>
            <tr className="border-b border-edge">
              <th scope="col" className="p-2 text-14">
                What
              </th>
              {agents.map(({ id, path, first_name: first, last_name: last }) => (
                <th key={id} scope="col" className="p-2 align-bottom">
                  <a href={path}>
                    {first} {last}
                  </a>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map(({ name, value }) => (
              <tr key={name} className="border-b border-hairline">
                <th scope="row" className="py-2 pr-3 align-top text-14">
                  {name}
                </th>
                {agents.map((agent) => (
                  <td key={agent.id} className="p-2 align-top">
                    {value(agent)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
