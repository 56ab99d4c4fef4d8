/** `npm run metrics`: code metrics. */
import { readFileSync } from 'node:fs'
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser'
import ts from 'typescript'
import rules from '../.dependency-cruiser.mjs'
import { folderCycles } from './folder-cycles.ts'

const PRODUCT = /^(app|server|common|ops|scripts)\/.*(?<!\.gen)\.(ts|tsx|mjs)$/
/** A type argument or a cast where the browser calls the API: what app/lib/api/calls.ts makes carries its types. */
const UNCHECKED =
  /(?<!function )\b(?:request(?:SignedIn|Public)|send(?:Request|WithRetry|File)|use(?:Act|List|Editable|Rows))<|\bdata as [A-Z]/g
const TESTS = /\.test\.tsx?$/

const { output } = await cruise(['app', 'server', 'common', 'ops', 'scripts', 'tests'], rules.options)
const modules = (output as ICruiseResult).modules.filter(({ source }) => PRODUCT.test(source) && !TESTS.test(source))
const texts = new Map(modules.map(({ source }) => [source, readFileSync(source, 'utf8')]))
const lines = [...texts.values()].map((text) => text.trimEnd().split('\n').length)
const functions = [...texts].flatMap(([file, text]) => functionLines(file, text))
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }

const figures: [string, string | number][] = [
  ['product files', modules.length],
  ['product lines', sum(lines)],
  ['lines a file, median and 90th percentile', `${quantile(lines, 0.5)}, ${quantile(lines, 0.9)}`],
  ['lines a function, median and 90th percentile', `${quantile(functions, 0.5)}, ${quantile(functions, 0.9)}`],
  ['files imported by one other', `${percent(modules.filter((one) => importersOf(one) === 1).length, modules.length)}`],
  ['database drivers', ['pg', 'postgres'].filter((name) => name in dependencies).join(', ')],
  ['private imports', occurrences(/\bUNSAFE_\w+(?=[\s,}])/g)],
  ['unchecked answers of the API', occurrences(UNCHECKED, 'app/')],
  [
    'folder cycles',
    folderCycles(modules)
      .map((knot) => knot.join(' ↔ '))
      .join('; ') || 0,
  ],
]
for (const [name, figure] of figures) process.stdout.write(`${name.padEnd(46)}${figure}\n`)

function functionLines(file: string, text: string): number[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: number[] = []
  const lineOf = (at: number) => source.getLineAndCharacterOfPosition(at).line
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body)
      found.push(lineOf(node.end) - lineOf(node.getStart(source)) + 1)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function importersOf({ dependents }: IModule): number {
  return dependents.filter((file) => PRODUCT.test(file) && !TESTS.test(file)).length
}

function occurrences(pattern: RegExp, under = ''): number {
  const found = [...texts].filter(([file]) => file.startsWith(under))
  return sum(found.map(([, text]) => [...text.matchAll(pattern)].length))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

function quantile(numbers: readonly number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? 0
}

function percent(part: number, whole: number): string {
  return `${Math.round((100 * part) / whole)} %`
}
