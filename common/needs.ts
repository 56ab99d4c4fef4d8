import { msg } from '@lingui/core/runtime-macro'
import { withTexts } from './i18n.ts'
import type { Service } from './option-lists.ts'

/** The needs on the home page, in visitors' words, each with the service that answers it first. */
export const NEEDS = [
  withTexts(
    { slug: 'irs-letter', service: 'irs-notice' },
    { label: msg`IRS letter`, hint: msg`I got a notice and need to know what it means.` },
  ),
  withTexts(
    { slug: 'back-taxes', service: 'collections' },
    { label: msg`Back taxes`, hint: msg`I owe more than I can pay at once.` },
  ),
  withTexts(
    { slug: 'audit', service: 'audit-representation' },
    { label: msg`Audit`, hint: msg`The IRS is examining my return.` },
  ),
  withTexts(
    { slug: 'small-business', service: 'business' },
    { label: msg`Small business`, hint: msg`I run a company, with or without employees.` },
  ),
  withTexts(
    { slug: 'self-employed', service: 'self-employed' },
    { label: msg`Self-employed`, hint: msg`I freelance, drive, sell, or do contract work.` },
  ),
  withTexts(
    { slug: 'expat', service: 'expat' },
    { label: msg`Living abroad`, hint: msg`I live or have accounts outside the U.S.` },
  ),
  withTexts(
    { slug: 'late-returns', service: 'unfiled-returns' },
    { label: msg`Late returns`, hint: msg`I have unfiled returns.` },
  ),
  withTexts(
    { slug: 'everyday-return', service: 'individual' },
    { label: msg`Everyday return`, hint: msg`I want this year’s return done right.` },
  ),
] as const satisfies readonly { slug: string; label: string; hint: string; service: Service }[]
