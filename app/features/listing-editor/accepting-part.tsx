import { useAct } from '#app/features/signed-in/use-act.ts'
import { Button } from '#app/ui/button.tsx'
import type { OwnListingShown } from '#contract/listing-content.ts'
import { ACCEPTING_EXPIRED_DAYS, ACCEPTING_STALE_DAYS } from '#contract/limits.ts'
import { showDate } from '#contract/show-date.ts'

/** A fact that grows old: confirmed by one click. */
export function AcceptingPart({ own }: { own: OwnListingShown }) {
  const act = useAct()
  const say = (accepting: boolean) => void act('POST', 'listing/own/accepting', { accepting })
  return (
    <section aria-labelledby="accepting" className="grid gap-3">
      <h2 id="accepting" className="text-21">
        New clients
      </h2>
      <p className="max-w-[68ch]">{sentence(own)}</p>
      <p className="text-14 text-muted">
        After {ACCEPTING_STALE_DAYS} days we show that it may be old, after {ACCEPTING_EXPIRED_DAYS} you leave the
        filter.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="button" look={own.accepting_clients === true ? 'main' : 'quiet'} onClick={() => say(true)}>
          {own.accepting_clients === true ? 'Yes, still' : 'I take new clients'}
        </Button>
        <Button type="button" look="quiet" onClick={() => say(false)}>
          Not now
        </Button>
      </div>
    </section>
  )
}

function sentence({
  accepting_clients: accepting,
  accepting_confirmed_at: at,
  accepting_state: state,
}: OwnListingShown) {
  if (accepting === null || !at) return 'You have not said whether you take new clients.'
  const said = `You said on ${showDate(at)} that you ${accepting ? 'take new clients' : 'take no new clients'}.`
  if (state === 'fresh') return said
  return `${said} ${state === 'stale' ? 'That is a while ago: does it still hold?' : 'That is too long ago to be shown.'}`
}
