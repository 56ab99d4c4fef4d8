/** API keys: what they can be for. */
import { msg } from '@lingui/core/runtime-macro'
import { withTexts } from './i18n.ts'

/** Kept narrow: a key reads what is public, and nothing of its owner. */
export const API_SCOPES = ['read', 'watch'] as const
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
] as const satisfies readonly { value: ApiScope; label: string; note: string }[]
