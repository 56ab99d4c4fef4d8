/** A visitor's request, an island: they write it first, then sign in or register. Others go to the form of the dashboard. */
import { useEffect } from 'react'
import { useAuth } from '#app/lib/session/auth-state.ts'
import { currentLanguage } from '#common/i18n.ts'
import type { RequestStart } from '#common/path-list.ts'
import { paths } from '#common/paths.ts'
import type { AgentChoices } from '#common/request-schemas.ts'
import { addressIn } from '#common/translated.ts'
import { RequestForm, type TypedRequest } from './request-form.tsx'

type Props = { start: Required<RequestStart>; choices: AgentChoices }

export function VisitorRequest({ start, choices }: Props) {
  const isSignedIn = useAuth().userProfile !== null
  const form = addressIn(currentLanguage(), paths.writeRequest(start))
  useEffect(() => {
    if (isSignedIn) location.replace(form)
  }, [isSignedIn, form])
  // The draft is in this browser: the form of the dashboard has it after sign-in.
  const registerFirst = async () =>
    addressIn(currentLanguage(), `${paths.register}?${new URLSearchParams({ callbackUrl: form })}`)
  const check = async (typed: TypedRequest) => {
    const problems = (await import('./check-request.ts')).checkRequest(typed)
    return problems ? { problems } : { payload: undefined, problems: null }
  }
  const move = (next: RequestStart) => location.assign(addressIn(currentLanguage(), paths.newRequest(next)))
  return <RequestForm start={start} choices={choices} isVisitor move={move} check={check} send={registerFirst} />
}
