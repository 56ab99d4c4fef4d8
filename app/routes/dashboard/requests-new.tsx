/** /dashboard/requests/new?agents={id},{id}: sends a request to up to three agents. */
import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { FirstSteps } from '#app/features/requests/first-steps.tsx'
import { HowRequestsWork } from '#app/features/requests/how-requests-work.tsx'
import { MissingAgents } from '#app/features/requests/missing-agents.tsx'
import { RequestForm } from '#app/features/requests/request-form.tsx'
import { RequestLimits, useIsAtRequestLimit } from '#app/features/requests/request-limits.tsx'
import { useAgentChoices } from '#app/features/requests/request-queries.ts'
import { readRequestStart, stepOf } from '#app/features/requests/request-start.ts'
import { api } from '#app/lib/api/calls.ts'
import { isApiError } from '#app/lib/account/send-request.ts'
import { check } from '#app/ui/form/problems.ts'
import { CardsSkeleton, LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useSend } from '#app/ui/list/use-act.ts'
import { paths } from '#common/paths.ts'
import type { RequestFields } from '#common/request-schemas.ts'

export default function NewRequestPage() {
  const start = readRequestStart(useSearchParams()[0])
  const query = useAgentChoices(start)
  const navigate = useNavigate()
  const send = useSend()
  const [refused, setRefused] = useState<string | null>(null)
  const choices = query.data
  const isAtLimit = useIsAtRequestLimit()
  // The last one that is allowed stays on the page until it is sent.
  const [isSending, setIsSending] = useState(false)
  const askedAbout = useRef('')
  const step = choices && stepOf(start, choices)
  const sendRequest = async (fields: RequestFields) => {
    setRefused(null)
    setIsSending(true)
    const body = { ...fields, check_letter: fields.letter !== askedAbout.current }
    await send(api.post('requests', { body })).catch((error: unknown) => {
      setIsSending(false)
      // Asked once whether its number is right: sent again, it is.
      if (isApiError(error, 422)) askedAbout.current = fields.letter
      if (isApiError(error, 409)) setRefused(fields.body)
      throw error
    })
    await navigate(paths.ownRequest(fields.id))
  }
  return (
    <DashboardPage heading={t`Send a request`} lead={t`Describe your needs once. Each agent answers you separately.`}>
      <LoadingNote query={query} skeleton={<CardsSkeleton />} />
      {choices && (
        <div
          className={`grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 ${step === 1 ? '' : 'xl:grid-cols-[minmax(0,1fr)_20rem]'}`}
        >
          <div className="grid gap-5">
            <RequestLimits sent={refused} />
            <MissingAgents agents={choices.unreachable} />
            {step !== 3 && !isAtLimit && (
              <div>
                <FirstSteps start={start} choices={choices} pathTo={paths.writeRequest} />
              </div>
            )}
            {(isSending || !isAtLimit) && step === 3 && (
              <div className="card p-5 md:p-7">
                <RequestForm
                  key={[start.agents.join(), start.search, start.near].join(' ')}
                  move={(next) => navigate(paths.writeRequest(next))}
                  start={start}
                  choices={choices}
                  check={async (typed) => check((await import('#common/request-schemas.ts')).requestForm, typed)}
                  send={sendRequest}
                />
              </div>
            )}
          </div>
          <HowRequestsWork />
        </div>
      )}
    </DashboardPage>
  )
}
