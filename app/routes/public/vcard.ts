/** /vcard/{id}.vcf: a listing for the visitor's address book. */
import { t } from '@lingui/core/macro'
import type { PageArgs } from '#app/page/page.ts'
import { fullName } from '#app/features/listing/full-name.ts'
import { writeVcard } from '#app/features/profile/write-vcard.ts'
import { capitalize } from '#app/lib/capitalize.ts'
import { viewAgent } from '#server/domains/agents/view-agent.ts'
import { productNoun } from '#common/product-noun.ts'
import { AppError } from '#server/platform/errors.ts'
import { currentLanguage } from '#common/i18n.ts'
import { addressIn } from '#common/translated.ts'
import { slugOf } from '#common/name-key.ts'
import { paths, publicIdIn } from '#common/paths.ts'

export async function loader({ params, scope }: PageArgs<'/vcard/:file'>) {
  const { db, settings } = scope
  const id = params.file.endsWith('.vcf') ? publicIdIn(params.file.slice(0, -'.vcf'.length)) : null
  if (!id) throw new AppError('not_found', t`We couldn’t find that listing.`)
  const agent = await viewAgent(db, id)
  const card = writeVcard(agent, {
    url: `${settings.origin}${addressIn(currentLanguage(), paths.listing(agent))}`,
    title: capitalize(productNoun(settings.PRODUCT_SINGULAR)),
  })
  return new Response(card, {
    headers: {
      'content-type': 'text/vcard; charset=utf-8',
      'content-disposition': `attachment; filename="${slugOf(fullName(agent))}.vcf"`,
      'cache-control': 'public, max-age=60',
      'x-robots-tag': 'noindex',
    },
  })
}
