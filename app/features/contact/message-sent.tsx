import { useProductPaths, useSite } from '#app/lib/site.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { paths } from '#common/paths.ts'
import { Icon } from '#app/ui/icon.tsx'

/** After a message is sent: what happens next, and where to go from here. */
export function MessageSent() {
  const { plural } = useSite().product
  const { findOrVerify } = useProductPaths()
  return (
    <div className="grid content-start gap-6">
      <div className="prose">
        <p className="flex items-start gap-3 text-18">
          <Icon name="mail-sent" className="mt-1 shrink-0 text-evergreen" />
          <span>A person will read it and answer by email, if it needs an answer.</span>
        </p>
        <p>
          If nothing comes, look in the folder for unwanted mail, or check that the address you gave was right and{' '}
          <a href={paths.contact}>write again</a>. We never ask for a Social Security number, a password or money, by
          mail or on the phone. A mail that does is not from us.
        </p>
      </div>
      <p className="flex flex-wrap gap-3">
        <LinkButton to={findOrVerify}>Find or verify {plural}</LinkButton>
        <LinkButton to={paths.home}>Go to the home page</LinkButton>
      </p>
    </div>
  )
}
