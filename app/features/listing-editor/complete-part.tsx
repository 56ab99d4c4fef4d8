import type { OwnListingShown } from '#contract/listing-content.ts'

/** How complete the profile is, and what a reader would miss. */
export function CompletePart({ own: { complete } }: { own: OwnListingShown }) {
  const missing = complete.parts.filter(({ done }) => !done)
  return (
    <section aria-labelledby="complete" className="grid gap-2">
      <h2 id="complete" className="text-21">
        {complete.percent === 100 ? 'Your profile is complete' : `Your profile is ${complete.percent}% complete`}
      </h2>
      <progress aria-labelledby="complete" value={complete.percent} max={100} className="bar" />
      {missing.length > 0 && (
        <p className="text-14 text-muted">
          Still missing: {missing.map(({ label }) => label.toLowerCase()).join('; ')}.
        </p>
      )}
    </section>
  )
}
