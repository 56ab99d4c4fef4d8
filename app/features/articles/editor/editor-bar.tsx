/** The bar above an article that stays in view: what it is, whether it is saved, how long it is, and what can be done. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '#app/ui/button.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatList } from '#common/format-list.ts'
import { shortTimeIn } from '#app/lib/time-in.ts'
import type { ArticleDocument } from '#common/articles.ts'
import { paths } from '#common/paths.ts'
import type { SaveState } from './autosave.ts'
import { describeLength } from './typed-article.ts'

type EditorView = { preview: boolean; settings: boolean }

type Props = {
  heading: string
  body: ArticleDocument
  /** What is still missing or too short. */
  needs: readonly string[]
  state: SaveState
  timezone: string
  view: EditorView
  onView: (view: EditorView) => void
  onSave: () => void
  onSendIn: () => void
}

/** On a phone, two lines: where it is and whether it's saved, then what can be done. */
export const EditorBar = ({ heading, body, needs, state, timezone, view, onView, onSave, onSendIn }: Props) => (
  <div className="sticky top-header z-20 -mx-4 -mt-5 border-b border-hairline bg-paper px-4 py-2 md:-mx-8 md:-mt-8 md:px-8 lg:-mx-12 lg:px-12">
    <div className="flex min-h-12 items-center gap-x-4 max-sm:flex-wrap max-sm:justify-between">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <h1 className="flex min-w-0 items-center gap-2 overflow-hidden font-sans text-16 whitespace-nowrap max-sm:sr-only">
          <Link href={paths.ownArticles} className="text-muted max-lg:hidden">
            {t`Articles`}
          </Link>
          <span aria-hidden="true" className="text-muted max-lg:hidden">
            /
          </span>
          <span className="min-w-0 truncate">{heading}</span>
        </h1>
        <p className="tabular flex flex-wrap items-center gap-x-2 text-14 text-muted max-sm:justify-between">
          <span className="lg:hidden">
            <Link
              href={paths.ownArticles}
              className="inline-flex min-h-8 items-center gap-1 font-semibold no-underline"
            >
              <Icon name="previous" className="size-4" /> {t`Articles`}
            </Link>
          </span>
          <output className="flex items-center gap-1">
            <Icon name={state.kind === 'saved' && !state.at ? 'edit' : SAVE_ICONS[state.kind]} className="size-4" />
            {describeSaved(state, timezone)}
          </output>
          <span aria-hidden="true" className="max-lg:hidden">
            ·
          </span>
          <span className="max-lg:hidden">{describeLength(body)}</span>
        </p>
      </div>
      <div className="flex gap-6 lg:gap-9 lg:px-3">
        <Button
          type="button"
          variant="plain"
          aria-pressed={view.preview}
          onClick={() => onView({ ...view, preview: !view.preview })}
        >
          <Icon name={view.preview ? 'edit' : 'eye'} />
          <span className="max-sm:sr-only">{view.preview ? t`Edit` : t`Preview`}</span>
        </Button>
        {!view.preview && <SettingsButtons view={view} onView={onView} />}
      </div>
      <Button
        type="button"
        variant={needs.length > 0 ? 'secondary' : 'primary'}
        title={needs.length > 0 ? t`Needs ${formatList(needs)}` : undefined}
        onClick={onSendIn}
      >
        <span className="whitespace-nowrap">
          <span className="lg:hidden">{t`Submit`}</span>
          <span className="max-lg:hidden">{t`Submit for review`}</span>
          {needs.length > 0 && <span className="font-normal text-muted"> · {t`${needs.length} to add`}</span>}
        </span>
      </Button>
    </div>
    <SaveProblem state={state} onSave={onSave} />
  </div>
)

/** Beside the text, a button shows and hides them; below it, one opens them and leads to them. */
const SettingsButtons = ({ view, onView }: Pick<Props, 'view' | 'onView'>) => (
  <>
    <span className="lg:hidden">
      <Button
        type="button"
        variant="plain"
        onClick={() => {
          onView({ ...view, settings: true })
          requestAnimationFrame(toSettings)
        }}
      >
        <Icon name="settings" /> <span className="max-sm:sr-only">{t`Settings`}</span>
      </Button>
    </span>
    <span className="max-lg:hidden">
      <Button
        type="button"
        variant="plain"
        aria-expanded={view.settings}
        aria-controls="article-settings"
        onClick={() => onView({ ...view, settings: !view.settings })}
      >
        <Icon name="settings" /> {t`Settings`}
      </Button>
    </span>
  </>
)

/** Where they are below the text. */
function toSettings(): void {
  const settings = document.querySelector<HTMLElement>('#article-settings')
  settings?.scrollIntoView()
  settings?.querySelector('select')?.focus({ preventScroll: true })
}

const SAVE_ICONS: Readonly<Record<SaveState['kind'], IconName>> = {
  saved: 'check',
  waiting: 'edit',
  saving: 'save',
  offline: 'alert',
  conflict: 'alert',
  refused: 'alert',
}

function describeSaved(state: SaveState, timezone: string): string {
  switch (state.kind) {
    case 'saved':
      return state.at ? t`Saved ${shortTimeIn(timezone, state.at)}` : t`Not saved yet`
    case 'saving':
      return t`Saving`
    default:
      return t`Not saved yet`
  }
}

/** Why the text isn't saved, and what to do about it. */
function SaveProblem({ state, onSave }: { state: SaveState; onSave: () => void }) {
  switch (state.kind) {
    case 'conflict':
      return (
        <div role="alert" className="py-2">
          <Notice kind="caution">
            <p>
              <Trans>
                This article was saved in another window, or an editor is reviewing it. Nothing was overwritten, and
                what you typed here is saved in this browser.
              </Trans>
            </p>
            <p>
              <Button type="button" variant="secondary" onClick={() => window.location.reload()}>
                {t`Open the newer version`}
              </Button>
            </p>
          </Notice>
        </div>
      )
    case 'refused':
      return (
        <div role="alert" className="py-2">
          <Notice kind="problem">
            <p>{t`Your article isn’t saved. Fix this problem first:`}</p>
            <ul className="list-disc pl-5">
              {state.words.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </Notice>
        </div>
      )
    case 'offline':
      return (
        <div role="alert" className="py-2">
          <Notice kind="caution">
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Trans>
                You’re offline, or our site isn’t responding. Your text is saved in this browser, and we’ll try again.
                <Button type="button" variant="secondary" onClick={onSave}>
                  Save now
                </Button>
              </Trans>
            </p>
          </Notice>
        </div>
      )
    default:
      return null
  }
}
