/**
 * Which named person has reviewed a guide. A guide is a file, so its review belongs to the version that was reviewed:
 * when a release changes the words, the new version has none.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { today } from '#common/dates.ts'
import type { Guide } from '#server/domains/guides/guide.ts'
import { readGuides } from '#server/domains/guides/read-guides.ts'
import type { Site } from '#server/domains/guides/content-values.ts'
import type { Editor } from '#server/platform/actors.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { RequestScope } from '#server/platform/request-scope.ts'
import { writeAudit } from '#server/platform/write-audit.ts'

type Review = { slug: string; number: number; reviewedOn: string | null; reviewedBy: string | null }

/** Of the newest version of each. */
const readReviews = (db: Db): Promise<Review[]> => db<Review[]>`
  select distinct on (slug) slug, number, signed_off_on as reviewed_on, signed_off_by as reviewed_by
  from text_version where kind = 'guide' order by slug, number desc`

/** The guide as pages show it. */
export async function withReview(
  { db, memoizePerVersion }: Pick<RequestScope, 'db' | 'memoizePerVersion'>,
  guide: Guide,
): Promise<Guide> {
  const { dated } = guide
  if ('inEffectSince' in dated) return guide
  const reviews = await memoizePerVersion('guide reviews', () => readReviews(db))
  const { reviewedOn = null, reviewedBy = null } = reviews.find(({ slug }) => slug === guide.slug) ?? {}
  return { ...guide, dated: { ...dated, reviewedOn, reviewedBy } }
}

export type GuideToReview = Review & { heading: string; path: string; writtenOn: string; expiresOn: string | null }

/** Those that state facts about tax or the IRS. */
export async function listGuidesToReview(db: Db, site: Site, _editor: Editor): Promise<GuideToReview[]> {
  const reviews = await readReviews(db)
  return readGuides(site).flatMap(({ slug, heading, path, dated }) => {
    const review = reviews.find((each) => each.slug === slug)
    if (!review || 'inEffectSince' in dated || dated.isAboutSite) return []
    return [{ ...review, heading, path, writtenOn: dated.writtenOn, expiresOn: dated.expiresOn }]
  })
}

type Signature = { slug: string; number: number; reviewedBy: string | null; reviewedOn: string | null }

/**
 * Signs the version that the reviewer has read, or withdraws the signature.
 * @throws AppError `conflict` when a release has changed the guide since; `invalid_fields` for a day that isn't over yet.
 */
export async function signGuide(
  db: Db,
  site: Site,
  editor: Editor,
  { slug, number, reviewedBy, reviewedOn, requestId }: Signature & { requestId: string },
): Promise<void> {
  const guide = (await listGuidesToReview(db, site, editor)).find((each) => each.slug === slug)
  if (!guide) throw new AppError('not_found', i18n._(msg`We couldn’t find that guide.`))
  assertPossible(guide, reviewedOn)
  await inTransaction(db, async (tx) => {
    const signed = await tx`
      update text_version v set signed_off_on = ${reviewedOn}, signed_off_by = ${reviewedBy}
      where kind = 'guide' and slug = ${slug} and number = ${number}
        and not exists (select 1 from text_version n where n.kind = v.kind and n.slug = v.slug and n.number > v.number)`
    if (signed.count === 0)
      throw new AppError(
        'conflict',
        i18n._(msg`The guide has changed since you opened it. Read it again before you sign.`),
      )
    await writeAudit(tx, editor, {
      action: reviewedOn ? 'guide.sign' : 'guide.withdraw_signature',
      target: { kind: 'guide', id: slug },
      after: { version: number },
      requestId,
    })
    await bumpDataVersion(tx, 'listings')
  })
}

function assertPossible({ writtenOn }: GuideToReview, reviewedOn: string | null): void {
  if (reviewedOn === null || (reviewedOn >= writtenOn && reviewedOn <= today())) return
  throw new AppError('invalid_fields', i18n._(msg`Fix the review date.`), {
    reviewed_on: [i18n._(msg`Enter a date between the day the guide was written and today.`)],
  })
}
