import { AppError } from '#server/platform/errors.ts'

export function loader() {
  throw new AppError('not_found', 'No page of this site has this address. It may be mistyped, or the page is gone.')
}

export default function NotFoundPage() {
  return null
}
