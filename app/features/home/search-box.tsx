/** The one thing above the fold: find an agent, or check a name. */
import { Form } from 'react-router'
import { VerifyForm } from '#app/features/verification/verify-form.tsx'
import { useProductPaths } from '#app/lib/site.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { paths } from '#common/paths.ts'
import { Icon } from '#app/ui/icon.tsx'

export function SearchBox({ tab }: { tab: 'find' | 'verify' }) {
  const { findOrVerify } = useProductPaths()
  const tabs = [
    { name: 'Find', to: paths.home, current: tab === 'find' },
    { name: 'Verify a name', to: `${paths.home}?tab=verify`, current: tab === 'verify' },
  ]
  return (
    <search className="mt-8 block">
      <LinkTabs label="What to do" tabs={tabs} />
      <div className="-mt-px rounded-box rounded-tl-none border border-hairline bg-raised p-4 md:p-6">
        {tab === 'find' ? <FindForm /> : <VerifyForm action={findOrVerify} />}
      </div>
    </search>
  )
}

function FindForm() {
  return (
    <Form action={paths.agents} className="search-large grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
      <Field
        label="Name, firm, city or ZIP code"
        name="q"
        type="search"
        placeholder="Fresno CA, 93721, or a name"
        maxLength={100}
        autoComplete="off"
      />
      <Button>
        <Icon name="search" /> Find
      </Button>
    </Form>
  )
}
