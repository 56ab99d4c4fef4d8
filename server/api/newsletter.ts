/** Subscribing to the newsletter; specification 7. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { NEWSLETTER_INCORRECT, NEWSLETTER_SUBSCRIBED } from '#contract/newsletter.ts'
import { subscribeForm } from '#contract/newsletter-forms.ts'
import { alwaysEvenly } from '../accounts/answer-evenly.ts'
import { subscribe } from '../newsletter/subscribe.ts'
import { AppError } from '../platform/errors.ts'
import { limitPerHour } from '../platform/rate-limit.ts'
import { DONE, problem } from './envelope.ts'
import type { ApiParts } from './parts.ts'

const SUBSCRIPTIONS_PER_HOUR = 5

const create = {
  tags: ['newsletter'],
  summary: 'Subscribe to the newsletter.',
  description:
    'A mail asks to confirm; nothing else is sent before. The answer is the same whether or not the address is known.',
  body: subscribeForm,
  response: { 201: DONE, 422: problem, 429: problem, 503: problem },
}

export async function newsletterRoutes(app: FastifyInstance, { db, settings }: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const limit = limitPerHour(SUBSCRIPTIONS_PER_HOUR, settings)
  // The words of a refusal are the specification's own, so this route says them itself.
  api.post('/news-letter/subscribe/create', { attachValidation: true, schema: create }, async (request, reply) => {
    if (request.validationError) throw refusalOf(request.body)
    const { leave_empty, ...subscription } = request.body
    await limit(request, reply)
    await alwaysEvenly(async () => {
      if (leave_empty === '') await subscribe(db, settings, subscription, 'api')
    })
    return reply.code(201).send({ statusCode: 201, message: NEWSLETTER_SUBSCRIBED, data: {} })
  })
}

function refusalOf(body: unknown): AppError {
  const parsed = subscribeForm.safeParse(body ?? {})
  if (parsed.success) return new AppError('invalid_fields', NEWSLETTER_INCORRECT)
  const { fieldErrors, formErrors } = z.flattenError(parsed.error)
  return new AppError('invalid_fields', NEWSLETTER_INCORRECT, {
    ...fieldErrors,
    ...(formErrors.length > 0 ? { request: formErrors } : {}),
  })
}
