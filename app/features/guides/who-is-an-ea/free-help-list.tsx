import { SourceLink } from '../source-link.tsx'
import { FREE_HELP } from './free-help.ts'

export function FreeHelpList() {
  return (
    <div className="divide-y divide-hairline border-y border-hairline">
      {FREE_HELP.map(({ when, name, what, phone, source, link }) => (
        <div key={name} className="grid break-inside-avoid gap-x-6 gap-y-1 py-4 sm:grid-cols-[13rem_1fr]">
          <p className="text-14 leading-6 text-muted">{when}</p>
          <div>
            <h3 className="mt-0 text-18 leading-snug">{name}</h3>
            <p className="mt-1">{what}</p>
            <p className="mt-1 flex flex-wrap gap-x-5">
              <SourceLink to={source}>{link}</SourceLink>
              {phone && (
                <a href={`tel:+1-${phone}`} className="tabular">
                  {phone}
                </a>
              )}
            </p>
          </div>
        </div>
      ))}
    </div>
  )
}
