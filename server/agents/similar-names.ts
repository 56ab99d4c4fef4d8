/**
 * Names of the dictionary that may answer the one asked for: itself or a part of it ("jones" of "smith jones"), what
 * begins with it, nicknames, one slip away, and what sounds the same.
 */
import type { Db } from '#server/platform/db.ts'
import { editDistance } from './edit-distance.ts'
import { nicknamesOf } from './nicknames.ts'
import { after, type AskedName, type Candidate, type Candidates } from './search-plan.ts'
import type { MatchKind } from './types.ts'

/** Lower is better. Two names rank by the worse of them. */
const RANK = { exact: 0, part: 1, prefix: 2, nickname: 3, initial: 4, spelling: 5, twoSlips: 6, sound: 7 } as const
/** Long names forgive a second slip. */
const TWO_SLIPS_LETTERS = 8
/** What sounds alike but is spelt wholly otherwise is another name. */
const SOUND_DISTANCE = 3
const PREFIX_NAMES = 60
const LASTS = 60
const FIRSTS = 30

export async function similarNames(db: Db, { last, first }: AskedName): Promise<Candidates> {
  const [lasts, firsts] = await Promise.all([
    last === '' ? null : similar(db, 'last', last),
    first === '' ? null : similar(db, 'first', first),
  ])
  return {
    lasts: lasts && lasts.slice(0, LASTS),
    firsts: firsts && withNicknames(first, firsts).slice(0, FIRSTS + nicknamesOf(first).length),
  }
}

/** First names that count as the one asked for before any tolerance: itself, its nicknames, its first word, its initial. */
export function sameFirstNames(first: string): Candidate[] {
  const [word = '', ...more] = first.split(' ')
  const found: Candidate[] = [{ key: first, kind: 'exact', rank: RANK.exact }]
  if (more.length > 0) found.push({ key: word, kind: 'prefix', rank: RANK.prefix })
  for (const key of nicknamesOf(more.length > 0 ? word : first))
    found.push({ key, kind: 'nickname', rank: RANK.nickname })
  if (first.length > 1) found.push({ key: first.charAt(0), kind: 'prefix', rank: RANK.initial })
  return found
}

function withNicknames(first: string, similarFirsts: readonly Candidate[]): Candidate[] {
  const best = new Map<string, Candidate>()
  for (const candidate of [...sameFirstNames(first), ...similarFirsts]) {
    const known = best.get(candidate.key)
    if (!known || candidate.rank < known.rank) best.set(candidate.key, candidate)
  }
  return [...best.values()].sort((a, b) => a.rank - b.rank)
}

type Form = { form: string; nameKey: string; whole: boolean; listings: number }

async function similar(db: Db, side: 'last' | 'first', key: string): Promise<Candidate[]> {
  const joined = key.replaceAll(' ', '')
  const forms = await db<Form[]>`
    select form, name_key, whole, listings from name_form where side = ${side} and form in (${key}, ${joined})
    union
    (select form, name_key, whole, listings from name_form
      where side = ${side} and form > ${key} and form < ${after(key)} and whole
      order by listings desc, form limit ${PREFIX_NAMES})
    union
    select f.form, f.name_key, f.whole, f.listings
    from name_deletion d join name_form f on f.side = d.side and f.form = d.form
    where d.side = ${side} and d.deletion = any(${deletionsOf(joined)})
    ${soundsLike(db, side, joined)}`
  return rankForms(forms, key, joined)
}

const deletionsOf = (word: string): string[] => [
  ...new Set([word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))]),
]

function soundsLike(db: Db, side: string, word: string) {
  if (!/^[a-z]+$/.test(word)) return db``
  return db`
    union
    select form, name_key, whole, listings from name_form
    where side = ${side} and sound in (dmetaphone(${word}), dmetaphone_alt(${word}))
      and levenshtein_less_equal(form, ${word}, ${SOUND_DISTANCE}) <= ${SOUND_DISTANCE}
    union
    select form, name_key, whole, listings from name_form
    where side = ${side} and sound_alt <> sound and sound_alt in (dmetaphone(${word}), dmetaphone_alt(${word}))
      and levenshtein_less_equal(form, ${word}, ${SOUND_DISTANCE}) <= ${SOUND_DISTANCE}`
}

/** Each name once, by the best of its forms; the best first, of equals the commonest. */
function rankForms(forms: readonly Form[], key: string, joined: string): Candidate[] {
  const best = new Map<string, Candidate & { listings: number }>()
  for (const form of forms) {
    const judged = judge(form, key, joined)
    const known = best.get(form.nameKey)
    if (judged && (!known || judged.rank < known.rank)) {
      best.set(form.nameKey, { key: form.nameKey, listings: form.listings, ...judged })
    }
  }
  return [...best.values()].sort((a, b) => a.rank - b.rank || b.listings - a.listings || (a.key < b.key ? -1 : 1))
}

function judge({ form, nameKey, whole }: Form, key: string, joined: string): { kind: MatchKind; rank: number } | null {
  if (nameKey === key) return { kind: 'exact', rank: RANK.exact }
  if (form === key || form === joined) return { kind: 'exact', rank: RANK.part }
  if (whole && form.startsWith(key)) return { kind: 'prefix', rank: RANK.prefix }
  const slips = editDistance(form, joined)
  if (slips <= 1) return { kind: 'spelling', rank: RANK.spelling }
  if (slips === 2 && joined.length >= TWO_SLIPS_LETTERS) return { kind: 'spelling', rank: RANK.twoSlips }
  return slips <= soundDistance(joined) ? { kind: 'sound', rank: RANK.sound } : null
}

/** Short words that share a sound share it with hundreds. */
const soundDistance = (word: string) => Math.min(SOUND_DISTANCE, Math.ceil(word.length / 2))
