/**
 * Words that 31 CFR 10.30 doesn't let enrolled agents use about themselves, or that promise what can't be promised.
 * Each finding says why, and what to say instead: it helps the writer and doesn't scold.
 */
export type WordProblem = { found: string; why: string }

type Rule = { words: RegExp; why: string; unless?: RegExp }

const RULES: readonly Rule[] = [
  {
    words: /\bcertif(?:ied|ication)\b/gi,
    unless: /^certified (?:public accountant|financial planner|acceptance agent|fraud examiner|divorce|management)/i,
    why: 'Enrolled agents are not “certified” (31 CFR 10.30). You can say “enrolled to practice before the IRS.”',
  },
  {
    words:
      /\b(?:irs|treasury|government)[ -]?(?:approved|endorsed|authorized|authorised|verified|licensed|sanctioned|recommended|accredited|partner)\b/gi,
    why: 'The IRS doesn’t approve or recommend anyone, and a listing can’t suggest that it does (31 CFR 10.30). You can say “enrolled to practice before the IRS.”',
  },
  {
    words:
      /\b(?:approved|endorsed|authorized|authorised|recommended|accredited|employed) by the (?:irs|treasury|government)\b/gi,
    why: 'The IRS doesn’t approve or recommend anyone, and a listing can’t suggest that it does (31 CFR 10.30). You can say “enrolled to practice before the IRS.”',
  },
  {
    words: /\birs (?:agent|officer|employee|representative|official)s?\b/gi,
    unless: /^irs (?:agent|officer|employee|representative|official)s?(?= (?:wrote|writes|calls|called|visits|asks))/i,
    why: 'This may sound as if you work for the IRS, which 31 CFR 10.30 forbids. For past work, say “worked at the IRS until 2015.”',
  },
  {
    words: /\bguarant(?:ee[sd]?|eed|y|ies)\b/gi,
    why: 'No one can guarantee what the IRS decides, and a promise can mislead (31 CFR 10.30). Say what you do, not how it will turn out.',
  },
  {
    words: /\b(?:biggest|largest|maximum|max|highest) (?:possible )?refunds?\b/gi,
    why: 'A refund depends on the law, not on who files. Promises of large refunds may mislead (31 CFR 10.30).',
  },
  {
    words: /\bpennies on the dollar\b/gi,
    why: 'Few offers are accepted on such terms. The IRS warns about this phrase, and 31 CFR 10.30 forbids misleading claims.',
  },
  {
    words: /\b100 ?% (?:success|accepted|acceptance)\b/gi,
    why: 'Readers can’t check a success rate, so it may mislead (31 CFR 10.30).',
  },
  // The same in Spanish.
  {
    words: /\b(?:agentes?|preparador(?:a|as|es)?|especialistas?|profesional(?:es)?) certificad[oa]s?\b/gi,
    why: 'Enrolled agents are not “certified” (31 CFR 10.30). You can say “agente registrado ante el IRS.”',
  },
  {
    words: /\b(?:aprobad|avalad|respaldad|autorizad|recomendad|acreditad)[oa]s? por el (?:irs|gobierno|tesoro)\b/gi,
    why: 'The IRS doesn’t approve or recommend anyone, and a listing can’t suggest that it does (31 CFR 10.30). You can say “agente registrado ante el IRS.”',
  },
  {
    words: /\b(?:agentes?|emplead[oa]s?|funcionari[oa]s?|representantes?) del irs\b/gi,
    why: 'This may sound as if you work for the IRS, which 31 CFR 10.30 forbids. For past work, say “trabajé en el IRS hasta 2015.”',
  },
  {
    words: /\bgarantiz\p{L}+|\bgarantías?(?!\p{L})/giu,
    why: 'No one can guarantee what the IRS decides, and a promise can mislead (31 CFR 10.30). Say what you do, not how it will turn out.',
  },
  {
    words: /\b(?:el )?(?:mayor|máximo) reembolso\b|\breembolso (?:máximo|más alto)(?!\p{L})/giu,
    why: 'A refund depends on the law, not on who files. Promises of large refunds may mislead (31 CFR 10.30).',
  },
]

/** Every finding once, in rule order. */
function checkWords(text: string): WordProblem[] {
  const problems = RULES.flatMap(({ words, why, unless }) =>
    [...text.matchAll(words)]
      .filter((match) => !unless?.test(text.slice(match.index)))
      .map((match) => ({ found: match[0], why })),
  )
  const seen = new Set<string>()
  return problems.filter(({ found }) => {
    const key = found.toLowerCase()
    return seen.has(key) ? false : Boolean(seen.add(key))
  })
}

/** The message for a form field; null when there is none. */
export const describeWordProblems = (text: string): string | null =>
  checkWords(text)
    .map(({ found, why }) => `“${found}”: ${why}`)
    .join(' ') || null
