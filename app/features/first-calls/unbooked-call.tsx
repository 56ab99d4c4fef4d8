/** On the way to an account: the visitor has chosen a time, and nothing is booked. */
import { t } from '@lingui/core/macro'
import { useSearchParams } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import { paths } from '#common/paths.ts'
import { readLanguage } from '#common/translated.ts'

export function UnbookedCall() {
  const callbackUrl = useSearchParams()[0].get('callbackUrl') ?? ''
  if (!readLanguage(callbackUrl).path.startsWith(paths.bookCall)) return null
  return (
    <Notice>
      <p>
        <strong>{t`Your call isn’t booked yet.`}</strong>{' '}
        {t`After you sign in, enter your phone number and select “Book call.” Until then, someone else can book this time.`}
      </p>
    </Notice>
  )
}
