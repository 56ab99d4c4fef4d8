/** The look of a text field. By itself, so that a small island needn't load what else fields have. */
export const CONTROL =
  'min-h-11 w-full scroll-mt-16 rounded-box border border-edge bg-raised px-3 text-16 text-ink aria-invalid:border-brick aria-invalid:border-2'
