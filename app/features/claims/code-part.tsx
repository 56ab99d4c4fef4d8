/** A proof by a code, or by the IRS's confirmation: asked for here, and the code is typed here. */
import { plural, t } from '@lingui/core/macro'
import { api } from '#app/lib/api/calls.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { useSend } from '#app/ui/list/use-act.ts'
import type { ClaimMethod } from '#common/claims.ts'
import type { ClaimShown } from '#common/claim-schemas.ts'

type CodeMethod = Exclude<ClaimMethod, 'document' | 'admin'>

export function CodePart({ claim, method }: { claim: ClaimShown; method: CodeMethod }) {
  const send = useSend()
  const proof = claim.proofs.find((each) => each.method === method)
  const { frame, field } = useForm({
    toasts: true,
    check: (fields) => {
      const email = method === 'domain_email' ? { email: String(fields.get('email')) } : {}
      return { payload: { method, ...email }, problems: null }
    },
    send: (body) => send(api.post('claim/claim-listing/{id}/proof', { params: { id: claim.id }, body })),
  })
  return (
    <div className="flex flex-wrap items-end gap-3">
      <form {...frame} noValidate className="contents">
        {method === 'domain_email' && (
          <div className="w-72 max-w-full">
            <Field {...field('email')} label={t`Email address at your firm’s domain`} type="email" />
          </div>
        )}
        <Button variant="secondary">{proof?.is_asked ? t`Request again` : ask()[method]}</Button>
      </form>
      {proof?.code_open && method !== 'epp_confirmation' && (
        <CodeForm id={claim.id} method={method} triesLeft={proof.tries_left} />
      )}
      {proof?.is_asked && !proof.code_open && (
        <p className="text-14 text-muted">{t`We received your request. You don’t need to do anything until you hear from us.`}</p>
      )}
    </div>
  )
}

type CodeProps = { id: string; method: Exclude<CodeMethod, 'epp_confirmation'>; triesLeft: number }

function CodeForm({ id, method, triesLeft }: CodeProps) {
  const send = useSend()
  const { frame, field } = useForm({
    toasts: true,
    check: (fields) => ({ payload: { method, code: String(fields.get('code')) }, problems: null }),
    send: (body) => send(api.post('claim/claim-listing/{id}/code', { params: { id }, body })),
  })
  return (
    <form {...frame} className="contents">
      <div className="w-40">
        <Field
          {...field('code')}
          label={t`Code`}
          hint={plural(triesLeft, { one: 'One try left', other: '# tries left' })}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      </div>
      <Button>{t`Check code`}</Button>
    </form>
  )
}

const ask = (): Readonly<Record<CodeMethod, string>> => ({
  domain_email: t`Send code`,
  phone_code: t`Request a call`,
  postal_code: t`Request a letter`,
  epp_confirmation: t`Request confirmation`,
})
