/** The ways to prove a claim, in words. Apart from claims.ts, which the overview loads. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { ClaimMethod } from './claims.ts'
import { i18n } from './i18n.ts'

const METHODS: Readonly<Record<ClaimMethod, { label: MessageDescriptor; how: MessageDescriptor }>> = {
  domain_email: {
    label: msg`Email to your firm’s domain`,
    how: msg`We email a code to an address at your website’s domain, as listed in the IRS file.`,
  },
  phone_code: {
    label: msg`Call to the phone number on file`,
    how: msg`We call your phone number in the IRS file and read you a code.`,
  },
  postal_code: {
    label: msg`Letter to the address on file`,
    how: msg`We mail a letter with a code to your address in the IRS file. This takes about a week.`,
  },
  document: {
    label: msg`Enrollment card or letter`,
    how: msg`You upload a picture or PDF of your enrollment card or IRS letter, with your SSN covered.`,
  },
  epp_confirmation: {
    label: msg`Confirmation from the IRS`,
    how: msg`We ask the IRS office that maintains the list (epp@irs.gov). This takes a few days.`,
  },
  admin: { label: msg`Confirmation from our staff`, how: msg`A staff member vouches for the claim.` },
}

/** How it's called, and what happens, in the language of the page. */
export const describeMethod = (method: ClaimMethod): { label: string; how: string } => ({
  label: i18n._(METHODS[method].label),
  how: i18n._(METHODS[method].how),
})
