/** The ways to prove a claim, in words. Apart from claims.ts, which the overview loads. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { ClaimMethod } from './claims.ts'
import { i18n } from './i18n.ts'

const METHODS: Readonly<Record<ClaimMethod, { label: MessageDescriptor; how: MessageDescriptor }>> = {
  domain_email: {
    label: msg`Email at your firm’s domain`,
    how: msg`We email a code to an address at the website domain that the IRS file has for you.`,
  },
  phone_code: {
    label: msg`Call to the phone number on file`,
    how: msg`We call the number that the IRS file has for you and read you a code.`,
  },
  postal_code: {
    label: msg`Letter to the address on file`,
    how: msg`We send a letter with a code to the address in the IRS file. Takes about a week.`,
  },
  document: {
    label: msg`Enrollment card or letter`,
    how: msg`You upload a picture or PDF of your enrollment card or IRS letter, with the SSN covered.`,
  },
  epp_confirmation: {
    label: msg`Confirmation by the IRS`,
    how: msg`We ask the IRS office that keeps the list (epp@irs.gov). Takes a few days.`,
  },
  admin: { label: msg`Set by our staff`, how: msg`A staff member vouches for the claim.` },
}

/** How it's called, and what happens, in the language of the page. */
export const describeMethod = (method: ClaimMethod): { label: string; how: string } => ({
  label: i18n._(METHODS[method].label),
  how: i18n._(METHODS[method].how),
})
