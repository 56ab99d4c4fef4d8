/**
 * The version of the terms of use and privacy policy that an account has agreed to. Raised only when their meaning
 * changes; it is not the date of any other text.
 */
export const TERMS_VERSION = '2026-11-24'
