import { type Site, useSite } from '#app/lib/site.ts'
import { ReadyMade } from '#app/ui/ready-made.tsx'
import { PLACES_CREDIT } from '#contract/states.ts'
import { footerMenu } from './menu.ts'

export function Footer() {
  const site = useSite()
  return <ReadyMade id={`footer ${site.year}`} render={() => <FooterOf site={site} />} />
}

function FooterOf({ site }: { site: Site }) {
  return (
    <footer className="later [--room:24rem] mt-auto border-t border-hairline text-14 print:mt-6">
      <div className="mx-auto grid w-full max-w-page gap-6 px-4 py-8 md:px-6">
        <nav aria-label="Footer" className="no-print">
          <ul className="grid grid-cols-2 content-start gap-x-6 md:grid-cols-4">
            {footerMenu(site).map(({ name, to }) => (
              <li key={to}>
                <a
                  href={to}
                  className="inline-flex min-h-11 items-center no-underline first-letter:uppercase hover:underline"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid max-w-[78ch] gap-2 text-muted">
          <p>
            {site.name} is not the IRS and not part of any government. Listings come from public IRS files; a listing is
            no recommendation.
          </p>
          <p>
            © {site.year} {site.name}. {PLACES_CREDIT}.
          </p>
        </div>
      </div>
    </footer>
  )
}
