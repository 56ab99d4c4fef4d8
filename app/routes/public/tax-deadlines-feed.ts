/** /tax-resources/deadlines.ics: the same dates for a calendar, which refreshes them by itself. */
import type { PageArgs } from '#app/page/page.ts'
import { writeCalendar } from '#app/features/resources/write-calendar.ts'
import { listDeadlines } from '#server/domains/resources/list-entries.ts'
import { paths } from '#common/paths.ts'

export async function loader({ request, scope }: PageArgs) {
  const { db, settings } = scope
  const { audience, deadlines } = await listDeadlines(db, new URL(request.url).searchParams.get('who'))
  const calendar = writeCalendar(deadlines, {
    name: settings.SITE_NAME,
    host: new URL(settings.origin).hostname,
    url: (slug) => `${settings.origin}${paths.deadline(slug)}`,
  })
  return new Response(calendar, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="tax-deadlines${audience ? `-${audience}` : ''}.ics"`,
      'cache-control': 'public, max-age=3600',
      'x-robots-tag': 'noindex',
    },
  })
}
