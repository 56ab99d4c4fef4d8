/** The pages that are not made of listings one by one. */
import { paths, productPaths } from '#contract/paths.ts'
import { REVIEWED_ON } from '#contract/reviewed-on.ts'
import type { SitemapEntry } from './sitemap-xml.ts'

type Site = { origin: string; product: string; directoryChangedAt: Date | undefined }

export function listPages({ origin, product, directoryChangedAt }: Site): SitemapEntry[] {
  const { questionsToAsk, findOrVerify, findIrs } = productPaths(product)
  // They show the counts and the date of the newest list.
  const directory = [paths.home, paths.agents, paths.openData]
  const guides = [findIrs, questionsToAsk, paths.whoIsAnEa, paths.about, paths.privacy, paths.terms]
  const reviewed = new Date(REVIEWED_ON)
  return [
    ...directory.map((path) => ({ loc: `${origin}${path}`, lastmod: directoryChangedAt })),
    ...guides.map((path) => ({ loc: `${origin}${path}`, lastmod: reviewed })),
    ...[findOrVerify, paths.licenseVerification, paths.contact, paths.questions, paths.newQuestion].map((path) => ({
      loc: `${origin}${path}`,
    })),
  ]
}
