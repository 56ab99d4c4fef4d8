import { Illustration, type SpotName } from '#app/ui/illustration.tsx'
import type { NEEDS } from '#common/needs.ts'

type Need = (typeof NEEDS)[number]

const DRAWINGS: Readonly<Record<Need['slug'], SpotName>> = {
  'irs-letter': 'letter',
  'back-taxes': 'back-taxes',
  audit: 'audit',
  'small-business': 'storefront',
  'self-employed': 'self-employed',
  expat: 'passport',
  'late-returns': 'late-returns',
  'everyday-return': 'everyday-return',
}

/** Why people look for help, as a link. */
export const NeedTile = ({ need: { slug, label, hint }, to }: { need: Need; to: string }) => (
  <li className="card card-link tile">
    <Illustration name={DRAWINGS[slug]} />
    <div>
      <h3 className="font-sans text-18">
        <a href={to} className="stretched">
          {label}
        </a>
      </h3>
      <p className="text-14 text-muted">{hint}</p>
    </div>
  </li>
)
