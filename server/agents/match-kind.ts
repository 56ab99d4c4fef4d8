/** How a listing's name answers the one asked for: by the worse of its two halves. */
import { holdsName } from './name-parts.ts'
import { type AskedName, type Candidate, type Candidates, isNamed } from './search-plan.ts'
import { sameFirstNames } from './similar-names.ts'
import { MATCH_KINDS, type MatchKind } from './types.ts'

type NameKeys = { lastKey: string; firstKey: string }

/** @param similar what the name was widened to; null: found as asked. @returns null when no name was asked for. */
export function matchJudge(asked: AskedName, similar: Candidates | null): (found: NameKeys) => MatchKind | null {
  if (asked.firm !== '') return () => 'firm'
  if (!isNamed(asked)) return () => null
  const lasts = kindsOf(similar?.lasts ?? [])
  const firsts = kindsOf(similar?.firsts ?? sameFirstNames(asked.first))
  return ({ lastKey, firstKey }) =>
    worse(
      asked.last === '' || holdsName(lastKey, asked.last) ? 'exact' : (lasts.get(lastKey) ?? 'prefix'),
      firstKey === asked.first || asked.first === '' ? 'exact' : (firsts.get(firstKey) ?? 'prefix'),
    )
}

const kindsOf = (candidates: readonly Candidate[]) => new Map(candidates.map(({ key, kind }) => [key, kind]))

const worse = (a: MatchKind, b: MatchKind): MatchKind => (MATCH_KINDS.indexOf(a) > MATCH_KINDS.indexOf(b) ? a : b)
