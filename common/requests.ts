/** Requests to several agents: what can be chosen, and how many. */
import { msg } from '@lingui/core/runtime-macro'
import { withTexts } from './i18n.ts'

/** Agents who have a request at one time. */
export const REQUEST_AGENTS_MAX = 3
export const REQUEST_TAX_YEARS = 12

/** Why an agent can't take a request. The client reads the label. */
export const DECLINE_REASONS = [
  withTexts({ slug: 'not_taking_clients' }, { label: msg`Not taking new clients` }),
  withTexts({ slug: 'not_my_field' }, { label: msg`Not the agent’s field` }),
  withTexts({ slug: 'no_time' }, { label: msg`No time before it’s due` }),
  withTexts({ slug: 'conflict_of_interest' }, { label: msg`Conflict of interest` }),
] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]['slug']

export const REQUEST_STATES = ['waiting', 'answered', 'declined'] as const
export type RequestState = (typeof REQUEST_STATES)[number]
