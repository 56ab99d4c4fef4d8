import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

/** On every page in another language than English. */
export const TranslationNote = ({ twin, width = 'max-w-page' }: { twin: string; width?: string }) => (
  <aside aria-label={t`About this translation`} className="no-print border-b border-hairline bg-sage text-14">
    <p className={`mx-auto ${width} px-4 py-1.5 md:px-6`}>
      <Trans>
        This translation hasn’t been reviewed by a professional yet
        <span className="max-sm:hidden">, and some pages are only in English</span>.{' '}
        <a href={twin} hrefLang="en">
          Read this page in English
        </a>
      </Trans>
    </p>
  </aside>
)
