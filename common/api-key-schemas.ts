/** API keys: the form that creates one, and what is answered. */
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { cleanText } from './agent-query.ts'
import { API_KEY_NAME_MAX, API_SCOPES } from './api-keys.ts'
import { says } from './i18n.ts'
import { rejectNumbers } from './number-shield.ts'

const keyName = z
  .string()
  .transform(cleanText)
  .pipe(
    z
      .string()
      .min(1, says(msg`Name the key so you can recognize it later.`))
      .max(API_KEY_NAME_MAX, says(msg`Use at most ${{ max: API_KEY_NAME_MAX }} characters.`))
      .superRefine(rejectNumbers),
  )
const noUse = says(msg`Choose at least one use.`)

/** As the page asks: a checkbox for each use. */
export const apiKeyFields = z
  .object({ name: keyName, read: z.boolean(), watch: z.boolean(), verify: z.boolean(), bulk_checks: z.boolean() })
  .refine((uses) => API_SCOPES.some((scope) => uses[scope]), { path: ['read'], ...noUse })

export const apiKeyForm = z
  .strictObject({
    name: keyName,
    scopes: z
      .array(z.enum(API_SCOPES))
      .min(1, noUse)
      .max(API_SCOPES.length)
      .transform((scopes) => API_SCOPES.filter((scope) => scopes.includes(scope))),
  })
  .meta({ id: 'CreateApiKey' })

const apiKeyShown = z
  .object({
    id: z.uuid(),
    name: z.string(),
    prefix: z.string().describe('The first characters. The key itself is never shown again.'),
    scopes: z.array(z.enum(API_SCOPES)),
    created_at: z.iso.datetime(),
    last_used_on: z.iso.date().nullable(),
    calls: z.int().describe('In the days of `days`.'),
  })
  .meta({ id: 'ApiKey' })

export const apiKeysShown = z
  .object({
    plan: z.object({
      name: z.string(),
      per_minute: z.int().describe('Calls that all of your keys together can make.'),
    }),
    searches_without_key: z.int().describe('How often one network can search in a minute without a key.'),
    keys_max: z.int().describe('How many keys you can have.'),
    keys: z.array(apiKeyShown).describe('Newest first. Revoked ones aren’t listed.'),
    days: z
      .array(z.object({ day: z.iso.date(), calls: z.int(), limited: z.int().describe('Rejected: too many.') }))
      .describe('The last 30 days, oldest first, with keys that were revoked since.'),
  })
  .meta({ id: 'ApiKeys' })

export const newApiKey = z
  .object({ key: z.string().describe('The only time that it’s shown.'), own: apiKeysShown })
  .meta({ id: 'NewApiKey' })
