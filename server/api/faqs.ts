/** GET /faqs/index: the questions of /faq, of one category or of all. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { FAQ_CATEGORIES } from '#contract/resource-kinds.ts'
import { limitPerMinute } from '../platform/rate-limit.ts'
import { faqCategoryNamed, listFaqs } from '../resources/list-faqs.ts'
import type { Faq } from '../resources/types.ts'
import { textParameter } from './agent-schemas.ts'
import { envelopeOf, ok, problem } from './envelope.ts'
import type { ApiParts } from './parts.ts'

const ANSWERS_PER_MINUTE = 60
const CATEGORY_SLUGS = FAQ_CATEGORIES.map(({ slug }) => slug)

const faqSchema = z
  .object({
    id: z.number().int(),
    slug: z.string().describe('The anchor on /faq.'),
    category: z.enum(CATEGORY_SLUGS),
    question: z.string(),
    answer: z.string().describe('Paragraphs, an empty line between them.'),
    source: z.object({ name: z.string(), url: z.url() }),
    reviewed_on: z.iso.date(),
  })
  .meta({ id: 'Faq' })

export async function faqRoutes(app: FastifyInstance, { db, settings }: ApiParts) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const schema = {
    tags: ['faqs'],
    summary: 'Frequently asked questions.',
    description: `Of one category (${CATEGORY_SLUGS.join(', ')}); without one, all.`,
    querystring: z.object({ category: textParameter('A category, by slug or label.') }),
    response: { 200: envelopeOf(z.array(faqSchema)), 400: problem, 429: problem },
  }
  api.get('/faqs/index', { onRequest: limitPerMinute(ANSWERS_PER_MINUTE, settings), schema }, async ({ query }) => {
    const faqs = await listFaqs(db, { category: faqCategoryNamed(query.category) })
    return ok(faqs.map(presentFaq))
  })
}

const presentFaq = ({ id, slug, category, question, answer, sourceName, sourceUrl, reviewedOn }: Faq) => ({
  id,
  slug,
  category,
  question,
  answer,
  source: { name: sourceName, url: sourceUrl },
  reviewed_on: reviewedOn,
})
