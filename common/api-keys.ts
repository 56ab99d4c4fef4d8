/** API keys: what they can be for. */
import { msg } from '@lingui/core/runtime-macro'
import { withTexts } from './i18n.ts'

/** Kept narrow: of its account, a key reaches the bulk checks alone, and those only with `bulk_checks`. */
export const API_SCOPES = ['read', 'watch', 'verify', 'bulk_checks'] as const
export type ApiScope = (typeof API_SCOPES)[number]

export const API_KEY_PREFIX = 'enr_'
export const API_KEY_NAME_MAX = 60

export const SCOPES = [
  withTexts(
    { value: 'read' },
    { label: msg`Read`, note: msg`Search, agents, receipts, and everything else that’s public.` },
  ),
  withTexts(
    { value: 'watch' },
    { label: msg`Watch`, note: msg`The changes feed, and the file of changes for each IRS list.` },
  ),
  withTexts(
    { value: 'verify' },
    { label: msg`Verify`, note: msg`Check one name at a time, and store a signed receipt of each answer.` },
  ),
  withTexts(
    { value: 'bulk_checks' },
    {
      label: msg`Bulk checks`,
      note: msg`Check lists of names. The key can also read and delete all of your lists and their results.`,
    },
  ),
] as const satisfies readonly { value: ApiScope; label: string; note: string }[]
