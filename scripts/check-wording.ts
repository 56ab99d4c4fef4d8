/**
 * `node scripts/check-wording.ts`: words that an American reader would stumble over, in what people read (interface,
 * emails, API, content, docs) and in comments. Prints each with its place and what to write instead.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import ts from 'typescript'

type Text = { file: string; line: number; text: string; isShown: boolean }
type Fault = { pattern: RegExp; instead: string; isOnlyShown?: boolean }

const FAULTS: readonly Fault[] = [
  { pattern: /\b(?:nobody|somebody|whoever)\b/gi, instead: 'no one, someone, anyone who, or name who it is' },
  {
    pattern: /(?<!there )\b(?:is|are) no (?!longer\b|more\b|one\b|less\b|better\b|different\b|wider\b|way\b)\w+/gi,
    instead: "isn't a",
  },
  {
    pattern: /\b(?:anew|as a rule|takes? back|taken back|took back|hand(?:s|ed)? in)\b/gi,
    instead: 'again, usually, undo or withdraw, submit',
  },
  {
    pattern:
      /\b(?:licence|practis(?:e|ed|es|ing)|cheques?|instalments?|judgements?|spelt|learnt|whilst|amongst|fulfil|enquir(?:y|ies)|cancell(?:ed|ing)|travell(?:ed|ing)|colour|favour|honour|behaviour|centre|catalogue|programme|grey|(?:organ|recogn|real|author|capital|item|summar|minim|maxim)is(?:e|ed|es|ing|ation))\b/gi,
    instead: 'the American spelling',
  },
  {
    pattern: /\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]* \d{4}\b/g,
    instead: 'the month first: Nov. 21, 2026',
  },
  { pattern: /[a-z]'(?:s|t|re|ve|ll|d)\b/gi, instead: 'a typographic apostrophe: ’', isOnlyShown: true },
  { pattern: /(?<![=\\])"[^"]*"?/g, instead: 'typographic quotation marks: “ ”', isOnlyShown: true },
]

/** Texts with such words for a reason. */
const EXCEPT: readonly RegExp[] = [
  // What visitors type, in English and Spanish.
  /^server\/domains\/agents\/(?:box-need-words|ordinary-words)\.ts$/,
  // The system's user "nobody".
  /^server\/platform\/embedded-runtime\.ts$|^docs\/decisions\/001/,
  // The API's word for an asker without a name.
  /^server\/domains\/questions\/types\.ts$/,
  // Its own list.
  /^scripts\/check-wording\.ts$/,
  // Commands and addresses as they once were.
  /^CHANGELOG\.md$/,
  // Passages of official pages, letter for letter; and the law's own words.
  /^content\/(?:.*\.json|legal\/.*)$/,
]

const FOLDERS = ['app', 'common', 'server', 'ops', 'scripts', 'content', 'docs', 'README.md', 'CHANGELOG.md']

/** Of Lingui's macros, a text for people; a part of it has the template, or its span, between. */
const isMessage = (node: ts.Node): boolean =>
  ts.isTaggedTemplateExpression(node)
    ? /^(?:t|msg)$/.test(node.tag.getText())
    : (ts.isTemplateExpression(node) || ts.isTemplateSpan(node)) && isMessage(node.parent)

export function* textsOf(file: string, source: string): Generator<Text> {
  if (!/\.tsx?$/.test(file)) {
    for (const [at, text] of source.split('\n').entries()) yield { file, line: at + 1, text, isShown: false }
    return
  }
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const lineOf = (position: number) => parsed.getLineAndCharacterOfPosition(position).line + 1
  const found: Text[] = []
  const visit = (node: ts.Node): void => {
    // SQL.
    if (ts.isTaggedTemplateExpression(node) && !isMessage(node)) return
    const isWhole = ts.isStringLiteralLike(node) || ts.isJsxText(node)
    // One word alone is usually a key. Parts of a template are often a programmer's message.
    if ((isWhole || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) && /\w\s+\w/.test(node.text))
      found.push({ file, line: lineOf(node.getStart()), text: node.text, isShown: isWhole || isMessage(node.parent) })
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  yield* found
  for (const { 0: text, index } of source.matchAll(/\/\*[\s\S]*?\*\/|(?<=^\s*)\/\/.*$/gm))
    yield { file, line: lineOf(index), text: text.replace(/\n\s*\*/g, ' '), isShown: false }
}

export function faultsIn({ file, line, text, isShown }: Text): string[] {
  return FAULTS.filter(({ isOnlyShown = false }) => isShown || !isOnlyShown).flatMap(({ pattern, instead }) =>
    Array.from(text.matchAll(pattern), ([words]) => `${file}:${line} “${words}”: ${instead}`),
  )
}

if (import.meta.main) {
  const files = execFileSync('git', ['ls-files', ...FOLDERS], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(?:tsx?|md|json)$/.test(file) && !/\.test\.|\.gen\./.test(file))
  const found = files
    .filter((file) => !EXCEPT.some((except) => except.test(file)))
    .flatMap((file) => [...textsOf(file, readFileSync(file, 'utf8'))].flatMap(faultsIn))
  process.stdout.write([...found, `${files.length} files, ${found.length} faults\n`].join('\n'))
  if (found.length > 0) process.exitCode = 1
}
