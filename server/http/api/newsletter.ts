/** Newsletter subscriptions; specification 7. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { NEWSLETTER_INCORRECT, NEWSLETTER_SUBSCRIBED } from '#common/newsletter.ts'
import { subscribeForm } from '#common/newsletter-schemas.ts'
import { inConstantTime } from '#server/domains/accounts/constant-time.ts'
import { subscribe } from '#server/domains/newsletter/subscribe.ts'
import { AppError } from '#server/platform/errors.ts'
import { limitCalls } from '#server/platform/rate-limit.ts'
import { DONE, problem } from './envelope.ts'
import type { ApiOptions } from './options.ts'

const create = {
  tags: ['newsletter'],
  summary: 'Subscribe to the newsletter.',
  description:
    'A mail asks to confirm; nothing else is sent before. The answer is the same whether or not the address is known.',
  body: subscribeForm,
  response: { 201: DONE, 422: problem, 429: problem, 503: problem },
}

export async function newsletterRoutes(app: FastifyInstance, { db, settings }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const limit = limitCalls('newsletterSubscriptions', { db, settings })
  // The specification dictates the error messages, so this route sends them itself.
  api.post('/news-letter/subscribe/create', { attachValidation: true, schema: create }, async (request, reply) => {
    if (request.validationError) throw toValidationError(request.body)
    const { leave_empty, ...subscription } = request.body
    await limit(request, reply)
    await inConstantTime(async () => {
      if (leave_empty === '') await subscribe(db, settings, subscription, 'api')
    })
    return reply.code(201).send({ statusCode: 201, message: NEWSLETTER_SUBSCRIBED, data: {} })
  })
}

function toValidationError(body: unknown): AppError {
  const parsed = subscribeForm.safeParse(body ?? {})
  if (parsed.success) return new AppError('invalid_fields', NEWSLETTER_INCORRECT)
  const { fieldErrors, formErrors } = z.flattenError(parsed.error)
  return new AppError('invalid_fields', NEWSLETTER_INCORRECT, {
    ...fieldErrors,
    ...(formErrors.length > 0 ? { request: formErrors } : {}),
  })
}
