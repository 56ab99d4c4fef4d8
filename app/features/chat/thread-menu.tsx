/** The actions for a conversation: archive it, block the other person, report it to a moderator. */
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { ConversationRow } from '#common/chat-answers.ts'
import { describeNumbers } from '#common/number-shield.ts'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { api, type Call } from '#app/lib/api/calls.ts'

type Act = (call: Call) => Promise<boolean>

export function ThreadMenu({ conversation }: { conversation: ConversationRow }) {
  const { id, archived, blocked } = conversation
  const [reporting, setReporting] = useState(false)
  const client = useQueryClient()
  const act: Act = async (call) => {
    try {
      const { message } = await requestSignedIn(call)
      showToast(message)
      await client.invalidateQueries({ queryKey: ['chats'] })
      return true
    } catch (error) {
      showToast((error as Error).message, 'problem')
      return false
    }
  }
  return (
    <details className="relative">
      <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-box border border-edge px-4 text-14 font-semibold">
        More
      </summary>
      <div className="absolute right-0 z-10 mt-1 grid w-72 gap-2 rounded-box border border-hairline bg-raised p-3 shadow-float">
        <Button
          type="button"
          variant="secondary"
          onClick={() => void act(api.post('chats/{id}/archive', { params: { id }, body: { archived: !archived } }))}
        >
          {archived ? 'Take it back' : 'Put it away'}
        </Button>
        <Button
          type="button"
          variant="secondary"
          onClick={() => void act(api.post('chats/{id}/block', { params: { id }, body: { blocked: !blocked } }))}
        >
          {blocked ? 'Let them write again' : 'Block this person'}
        </Button>
        {reporting ? (
          <ReportForm id={id} act={act} done={() => setReporting(false)} />
        ) : (
          <Button type="button" variant="secondary" onClick={() => setReporting(true)}>
            Report to a moderator
          </Button>
        )}
      </div>
    </details>
  )
}

function ReportForm({ id, act, done }: { id: string; act: Act; done: () => void }) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    const numbers = describeNumbers(reason)
    setProblem(numbers)
    if (!numbers && (await act(api.post('chats/{id}/report', { params: { id }, body: { reason } })))) done()
  }
  return (
    <form onSubmit={(event) => void send(event)} className="grid gap-2">
      <TextField
        label="What is wrong?"
        hint="A moderator reads this conversation. The other is not told."
        problem={problem ?? undefined}
        rows={3}
        minLength={10}
        maxLength={1_000}
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button>Send report</Button>
    </form>
  )
}
