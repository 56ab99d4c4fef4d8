/** How a list is ordered, in a sentence. The guide "How results are ordered" has the details. */
import { AVERAGE_FROM } from '#common/reviews.ts'
import type { Asked } from './interpret-query.ts'
import { isFiltered } from './list-claimed.ts'
import { isNamed } from './search-plan.ts'

export function describeOrder(asked: Asked): string {
  switch (asked.sort) {
    case 'best':
      return describeBest(asked)
    case 'distance':
      return asked.place.area.kind === 'zips' ? 'Nearest first.' : describeBest(asked)
    case 'name':
      return 'By last name, then first name.'
    case 'rating':
      return `Highest rating first. Only agents with at least ${AVERAGE_FROM} reviews are listed.`
    case 'fee':
      return 'Lowest fee first. Only agents with a current published fee for a return or a case are listed.'
  }
}

function describeBest(asked: Asked): string {
  const isNear = asked.place.area.kind === 'zips'
  if (isNamed(asked.name)) return `Best match first: the closest names, then ${isNear ? 'the nearest' : 'by name'}.`
  if (isFiltered(asked)) return 'Best match first: agents you can reach now. Equal matches rotate daily.'
  return `Best match first: agents you can reach now, then everyone else ${isNear ? 'by distance' : 'on the IRS list'}.`
}
