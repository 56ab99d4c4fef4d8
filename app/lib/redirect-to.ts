import { redirect } from 'react-router'

/** To the one address of a page, for good. The query goes along, so that page 2 stays page 2. */
export const redirectForGood = (path: string, request: Request) =>
  redirect(`${path}${new URL(request.url).search}`, 301)

/** The path as it was asked for, decoded as our own paths are written. */
export const pathOf = (request: Request): string => decodeURI(new URL(request.url).pathname).replace(/\.data$/, '')
