/** The one reply of an agent: neutral words at hand, and a check for what may not be told. */
import { useQueryClient } from '@tanstack/react-query'
import { FormFrame } from '#app/features/account/form/form-frame.tsx'
import { useAccountForm } from '#app/features/account/form/use-account-form.ts'
import { callSignedIn } from '#app/lib/account/call-signed-in.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { REPLY_MAX, replyForm } from '#contract/review-forms.ts'
import { NEUTRAL_REPLIES } from '#contract/safe-reply.ts'

export function ReplyForm({ reviewId, done }: { reviewId: string; done: () => void }) {
  const client = useQueryClient()
  const form = useAccountForm({
    name: `reply-${reviewId}`,
    schema: replyForm,
    send: async (payload) => {
      const { message } = await callSignedIn('POST', `reviews/${reviewId}/reply`, payload)
      showToast(message)
      done()
      await client.invalidateQueries()
    },
    draft: `reply ${reviewId}`,
  })
  const take = (text: string) => {
    const field = document.getElementById(`reply-${reviewId}-reply`)
    if (!(field instanceof HTMLTextAreaElement)) return
    field.value = text
    field.focus()
  }
  return (
    <div className="grid gap-4">
      <Notice>
        <p>
          You reply once, and cannot change it. Do not say or deny that anybody is a client, and name no amounts or
          years: IRC 7216 keeps that secret even when the reviewer wrote it.
        </p>
      </Notice>
      <div className="grid gap-2">
        <p className="text-14 font-semibold">Start from neutral words</p>
        <p className="flex flex-wrap gap-2">
          {NEUTRAL_REPLIES.map(({ slug, label, text }) => (
            <Button key={slug} type="button" look="quiet" onClick={() => take(text)}>
              {label}
            </Button>
          ))}
        </p>
      </div>
      <FormFrame form={form} label="Your reply" notYet="Not sent yet" button="Publish the reply" busy="Sending">
        <TextField {...form.field('reply')} label="Your reply, in public" rows={5} maxLength={REPLY_MAX} />
      </FormFrame>
    </div>
  )
}
