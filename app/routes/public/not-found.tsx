export function loader() {
  throw new Response('Not found', { status: 404 })
}
export default function NotFoundPage() {
  return null
}
