/** Suggestions while a visitor types: names and places that agents have, without duplicates. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { suggestAgentPlaces } from '#server/domains/agents/suggest-agent-places.ts'
import { suggestNames } from '#server/domains/agents/suggest-names.ts'
import { limitCalls } from '#server/platform/rate-limit.ts'
import { addressSuggestion, nameSuggestion, textParameter } from './agent-schemas.ts'
import { envelopeOf, ok, problem } from './envelope.ts'
import type { ApiOptions } from './options.ts'

const errorResponses = { 400: problem, 429: problem }

export async function suggestionRoutes(app: FastifyInstance, { db, settings }: ApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = limitCalls('suggestions', { db, settings })
  const tags = ['suggestions']

  api.get(
    '/name-agents-search',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Names that begin so, each once.',
        description: 'At most 10, by last name. Nothing typed: nothing suggested.',
        querystring: z.object({
          last_name: textParameter('Beginning of a last name.'),
          first_name: textParameter('Beginning of a first name.'),
        }),
        response: { 200: envelopeOf(z.array(nameSuggestion)), ...errorResponses },
      },
    },
    async ({ query, reads }) => {
      const names = await suggestNames(reads, { lastName: query.last_name, firstName: query.first_name })
      return ok(names.map(({ lastName, firstName }) => ({ last_name: lastName, first_name: firstName })))
    },
  )

  api.get(
    '/address-agents-search',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Places that have agents, each ZIP code, city and state once.',
        description: 'At most 10. Nothing typed: nothing suggested.',
        querystring: z.object({
          zipcode: textParameter('First digits of a ZIP code.'),
          state: textParameter('USPS code or name of a state.'),
          city: textParameter('Beginning of a city’s name.'),
        }),
        response: { 200: envelopeOf(z.array(addressSuggestion)), ...errorResponses },
      },
    },
    async ({ query: { zipcode, state, city }, reads }) => {
      const places = await suggestAgentPlaces(reads, { zip: zipcode, state, city })
      return ok(places.map((place) => ({ zipcode: place.zip, city: place.city, state: place.state })))
    },
  )
}
