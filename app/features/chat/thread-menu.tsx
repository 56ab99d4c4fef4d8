/** The actions for a conversation: archive it, block the other person, report it to a moderator. */
import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import type { ConversationRow } from '#common/chat-answers.ts'
import { describeNumbers } from '#common/number-shield.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { useAct, useSend } from '#app/ui/list/use-act.ts'
import { api } from '#app/lib/api/calls.ts'

export function ThreadMenu({ conversation }: { conversation: ConversationRow }) {
  const { id, archived, blocked } = conversation
  const [reporting, setReporting] = useState(false)
  const act = useAct()
  return (
    <details className="relative" data-covers="all">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-box border border-edge px-2 sm:px-3 text-14 font-semibold hover:bg-evergreen-tint md:min-h-9 [&::-webkit-details-marker]:hidden">
        <span className="max-sm:sr-only">{t`More`}</span> <Icon name="chevron-down" />
      </summary>
      <div className="absolute right-0 z-10 mt-1 grid w-72 max-w-[calc(100vw-2rem)] rounded-box border border-hairline bg-raised p-2 shadow-float">
        <MenuRow
          icon="inbox"
          onClick={() => void act(api.post('chats/{id}/archive', { params: { id }, body: { archived: !archived } }))}
        >
          {archived ? t`Move back to messages` : t`Archive`}
        </MenuRow>
        <MenuRow
          icon="close"
          onClick={() => void act(api.post('chats/{id}/block', { params: { id }, body: { blocked: !blocked } }))}
        >
          {blocked ? t`Unblock` : t`Block`}
        </MenuRow>
        {reporting ? (
          <ReportForm id={id} done={() => setReporting(false)} />
        ) : (
          <MenuRow icon="alert" onClick={() => setReporting(true)}>
            {t`Report to a moderator`}
          </MenuRow>
        )}
      </div>
    </details>
  )
}

type RowProps = { icon: IconName; onClick: () => void; children: ReactNode }

const MenuRow = ({ icon, onClick, children }: RowProps) => (
  <button
    type="button"
    onClick={onClick}
    className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-box px-3 text-left font-medium text-ink hover:bg-evergreen-tint"
  >
    <Icon name={icon} className="text-muted" />
    {children}
  </button>
)

function ReportForm({ id, done }: { id: string; done: () => void }) {
  const send = useSend()
  const { frame, field } = useForm({
    toasts: true,
    check: (fields) => {
      const reason = String(fields.get('reason'))
      const numbers = describeNumbers(reason)
      return numbers ? { problems: { reason: numbers } } : { payload: { reason }, problems: null }
    },
    send: (body) => send(api.post('chats/{id}/report', { params: { id }, body }), done),
  })
  return (
    <form {...frame} className="grid gap-2 p-3">
      <TextField
        {...field('reason')}
        label={t`What’s wrong?`}
        hint={t`A moderator will read this conversation. We won’t tell the other person.`}
        rows={3}
        minLength={10}
        maxLength={1_000}
        required
      />
      <Button>{t`Send report`}</Button>
    </form>
  )
}
