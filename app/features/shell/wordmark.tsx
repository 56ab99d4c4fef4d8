import { useSite } from '#app/lib/site.ts'

/**
 * The site's seal, with its name where there is room for both. The same on all pages, also those without a search beside
 * it.
 */
export function Wordmark() {
  return (
    <a href="/" className="wordmark">
      {SEAL}
      <span className="font-serif text-22 font-semibold max-[459px]:sr-only md:max-[899px]:sr-only">
        {useSite().name}
      </span>
    </a>
  )
}

const SEAL = (
  <svg aria-hidden="true" viewBox="0 0 32 32" width="30" height="30" fill="none">
    <rect x="2.5" y="2.5" width="27" height="27" rx="6" stroke="currentColor" strokeWidth="2.5" />
    <path
      d="M9 14.5l4.5 4.5L23 9.5"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path d="M9 24.5h14" stroke="var(--marigold)" strokeWidth="2.5" strokeLinecap="round" />
  </svg>
)
