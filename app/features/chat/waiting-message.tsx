/** On the overview: the message that a client wrote before registering. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { api } from '#app/lib/api/calls.ts'
import { deleteMessageDraft } from '#app/lib/message-draft.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { ActionProblem } from '#app/ui/form/action-problem.tsx'
import { useAsyncAction } from '#app/ui/form/use-async-action.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useAct } from '#app/ui/list/use-act.ts'
import { useList } from '#app/ui/list/use-list.ts'
import { languageOfMessages } from '#common/i18n.ts'
import type { WaitingMessageRow } from '#common/chat-answers.ts'
import { paths } from '#common/paths.ts'

/** What a user wrote before registering: send it with one click, edit it, or discard it. */
export function WaitingMessage() {
  const { data: waiting } = useList(api.get('chats/waiting'))
  return waiting ? <Waiting waiting={waiting} /> : null
}

function Waiting({ waiting: { id, listing_id, name, body } }: { waiting: WaitingMessageRow }) {
  const navigate = useNavigate()
  const act = useAct()
  const { press, busy, problem } = useAsyncAction(async () => {
    const { data } = await requestSignedIn(api.post('chats', { body: { listing_id, id, body } }))
    deleteMessageDraft()
    await navigate(paths.conversation(data.conversation_id))
  })
  const discard = async () => {
    if (await act(api.delete('chats/waiting'))) deleteMessageDraft()
  }
  return (
    <section aria-labelledby="waiting-message" className="card grid gap-4 p-5">
      <h2 id="waiting-message" className="text-22">
        <Trans>Your message to {name}, EA</Trans>
      </h2>
      <p className="text-muted">{t`You wrote this message before you registered. It hasn’t been sent yet.`}</p>
      <p
        lang={languageOfMessages()}
        className="max-w-[68ch] rounded-box bg-evergreen-tint px-4 py-3 [overflow-wrap:anywhere] whitespace-pre-wrap"
      >
        {body}
      </p>
      <ActionProblem problem={problem} />
      <div className="flex flex-wrap gap-3">
        <Button type="button" aria-busy={busy} onClick={() => void press()}>
          <Icon name="send" /> {busy ? t`Sending` : t`Send message`}
        </Button>
        <LinkButton to={paths.writeTo(listing_id)}>{t`Edit message`}</LinkButton>
        <Button type="button" variant="secondary" onClick={() => void discard()}>
          {t`Discard message`}
        </Button>
      </div>
    </section>
  )
}
