/** Suggestions while a visitor types: names and places that agents have, without duplicates. */
import { z } from 'zod'
import { suggestAgentPlaces } from '#server/domains/agents/suggest-agent-places.ts'
import { suggestNames } from '#server/domains/agents/suggest-names.ts'
import { addressSuggestion, nameSuggestion, textParameter } from './agent-schemas.ts'
import { everybody } from './audiences.ts'
import { call, group } from './call.ts'
import { envelopeOf, ok } from './envelope.ts'

export const suggestionCalls = [
  group({ tag: 'suggestions', limit: 'suggestions', errors: [400, 429] }, [
    call(everybody, 'GET /name-agents-search', 'Names that begin so, each once.', {
      description: 'At most 10, by last name. Nothing typed: nothing suggested.',
      query: z.object({
        last_name: textParameter('Beginning of a last name.'),
        first_name: textParameter('Beginning of a first name.'),
      }),
      output: envelopeOf(z.array(nameSuggestion)),
      run: async ({ db, query }) =>
        ok(await suggestNames(db, { lastName: query.last_name, firstName: query.first_name })),
    }),
    call(everybody, 'GET /address-agents-search', 'Places that have agents, each ZIP code, city and state once.', {
      description: 'At most 10. Nothing typed: nothing suggested.',
      query: z.object({
        zipcode: textParameter('First digits of a ZIP code.'),
        state: textParameter('USPS code or name of a state.'),
        city: textParameter('Beginning of a city’s name.'),
      }),
      output: envelopeOf(z.array(addressSuggestion)),
      run: async ({ db, query: { zipcode, state, city } }) => {
        const places = await suggestAgentPlaces(db, { zip: zipcode, state, city })
        return ok(places.map((place) => ({ zipcode: place.zip, city: place.city, state: place.state })))
      },
    }),
  ]),
]
