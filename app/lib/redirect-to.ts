import { redirect } from '#app/page/page.ts'

/** A permanent redirect to a page's one URL. The query is kept, so that page 2 stays page 2. */
export const redirectPermanently = (path: string, request: Request) =>
  redirect(`${path}${new URL(request.url).search}`, 301)

/** The requested path, decoded the way our own paths are written. */
export const pathOf = (request: Request): string => decodeURI(new URL(request.url).pathname)
