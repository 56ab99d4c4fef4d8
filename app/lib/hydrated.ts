/** Dispatched on the document when React has hydrated a page. */
export const HYDRATED_EVENT = 'hydrated'
