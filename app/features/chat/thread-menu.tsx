/** What one can do with a conversation: put it away, stop the other, tell a moderator. */
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { ConversationRow } from '#contract/chat-answers.ts'
import { sayNumbers } from '#contract/number-shield.ts'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { showToast } from '#app/ui/toast.tsx'

type Act = (what: string, body: object) => Promise<boolean>

export function ThreadMenu({ conversation }: { conversation: ConversationRow }) {
  const { id, archived, blocked } = conversation
  const [reporting, setReporting] = useState(false)
  const client = useQueryClient()
  const act: Act = async (what, body) => {
    try {
      const { message } = await callSignedIn('POST', `chats/${id}/${what}`, body)
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
        <Button type="button" look="quiet" onClick={() => void act('archive', { archived: !archived })}>
          {archived ? 'Take it back' : 'Put it away'}
        </Button>
        <Button type="button" look="quiet" onClick={() => void act('block', { blocked: !blocked })}>
          {blocked ? 'Let them write again' : 'Block this person'}
        </Button>
        {reporting ? (
          <ReportForm act={act} done={() => setReporting(false)} />
        ) : (
          <Button type="button" look="quiet" onClick={() => setReporting(true)}>
            Report to a moderator
          </Button>
        )}
      </div>
    </details>
  )
}

function ReportForm({ act, done }: { act: Act; done: () => void }) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    const numbers = sayNumbers(reason)
    setProblem(numbers)
    if (!numbers && (await act('report', { reason }))) done()
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
