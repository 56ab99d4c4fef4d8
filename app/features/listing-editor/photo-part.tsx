import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '#app/features/signed-in/use-act.ts'
import { ChoosePicture } from '#app/features/pictures/choose-picture.tsx'
import type { OwnListingShown } from '#contract/listing-content.ts'

export function PhotoPart({ own }: { own: OwnListingShown }) {
  const act = useAct()
  const client = useQueryClient()
  return (
    <section aria-labelledby="photo" className="grid gap-4">
      <h2 id="photo" className="text-21">
        Photo
      </h2>
      <ChoosePicture
        now={own.photo}
        alt="How you are shown"
        noun="photo"
        to="listing/own/photo"
        onSent={() => client.invalidateQueries()}
        onRemove={() => void act('DELETE', 'listing/own/photo')}
      />
    </section>
  )
}
