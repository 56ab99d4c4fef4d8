/** How a list is ordered, in a sentence. The guide "How results are ordered" has the details. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { REPLY_RECORD_DAYS, REPLY_RECORD_FROM } from '#common/figures.ts'
import { i18n } from '#common/i18n.ts'
import { AVERAGE_FROM } from '#common/reviews.ts'
import type { Asked } from './interpret-query.ts'
import { isFiltered } from './list-claimed.ts'
import { isNamed } from './search-plan.ts'

export function describeOrder(asked: Asked): string {
  switch (asked.sort) {
    case 'best':
      return describeBest(asked)
    case 'distance':
      return asked.place.area.kind === 'zips' ? i18n._(msg`Nearest first.`) : describeBest(asked)
    case 'name':
      return i18n._(msg`By last name, then first name.`)
    case 'rating':
      return i18n._(
        msg`Highest rating first. Only agents with at least ${{ reviews: AVERAGE_FROM }} reviews are listed.`,
      )
    case 'reply':
      return i18n._(
        msg`Fastest to reply first. Only agents with at least ${{ conversations: REPLY_RECORD_FROM }} conversations in the last ${{ days: REPLY_RECORD_DAYS }} days are listed; those who are away come last.`,
      )
    case 'fee':
      return i18n._(msg`Lowest fee first. Only agents with a current published fee for a return or a case are listed.`)
  }
}

function describeBest(asked: Asked): string {
  const isNear = asked.place.area.kind === 'zips'
  return i18n._(bestOf(asked, isNear))
}

function bestOf(asked: Asked, isNear: boolean): MessageDescriptor {
  if (isNamed(asked.name))
    return isNear
      ? msg`Best match first: the closest name matches, then the nearest agents.`
      : msg`Best match first: the closest name matches, then alphabetically.`
  if (isFiltered(asked)) return msg`Best match first: agents you can reach now. Equal matches rotate daily.`
  return isNear
    ? msg`Best match first: agents you can reach now, then everyone else by distance.`
    : msg`Best match first: agents you can reach now, then everyone else on the IRS list.`
}
