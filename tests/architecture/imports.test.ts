/**
 * The import rules fire: each gets a small tree that violates only it. A rule that allows its violation is no rule, and
 * a cruiser that reads nothing reports nothing.
 */
import { readdirSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise as cruiseTree, type ICruiseOptions } from 'dependency-cruiser'
import { expect, test } from 'vitest'
import rules from '../../.dependency-cruiser.mjs'
import { folderCycles } from '../../scripts/folder-cycles.ts'

const ROOT = join(import.meta.dirname, '../..')

type Tree = Readonly<Record<string, string>>

const VIOLATIONS: Readonly<Record<string, Tree>> = {
  'no-cycles': {
    'server/domains/agents/a.ts': "import { b } from './b.ts'\nexport const a = () => b\n",
    'server/domains/agents/b.ts': "import { a } from './a.ts'\nexport const b = () => a\n",
  },
  'common-is-pure': {
    'common/words.ts': "import { secret } from '../server/platform/secret.ts'\nexport const words = secret\n",
    'server/platform/secret.ts': 'export const secret = 1\n',
  },
  'server-knows-no-app': {
    'server/domains/agents/a.ts': "import { b } from '../../../app/ui/b.ts'\nexport const a = b\n",
    'app/ui/b.ts': 'export const b = 1\n',
  },
  'platform-knows-no-domain': {
    'server/platform/a.ts': "import { b } from '../domains/agents/b.ts'\nexport const a = b\n",
    'server/domains/agents/b.ts': 'export const b = 1\n',
  },
  'domains-know-no-entry-point': {
    'server/domains/agents/a.ts': "import { b } from '../../http/api/b.ts'\nexport const a = b\n",
    'server/http/api/b.ts': 'export const b = 1\n',
  },
  'entry-points-keep-apart': {
    'server/http/pages/a.ts': "import { b } from '../api/b.ts'\nexport const a = b\n",
    'server/http/api/b.ts': 'export const b = 1\n',
  },
  'routes-know-no-entry-point': {
    'app/routes/public/a.tsx': "import { b } from '../../../server/http/api/b.ts'\nexport const a = b\n",
    'server/http/api/b.ts': 'export const b = 1\n',
  },
  'domains-know-no-http': { 'server/domains/agents/a.ts': "import fastify from 'fastify'\nexport const a = fastify\n" },
  'database-value-in-few-hands': {
    'server/domains/agents/a.ts': "import { connect } from '../../platform/connect.ts'\nexport const a = connect\n",
    'server/platform/connect.ts': 'export const connect = 1\n',
  },
  'ui-and-lib-are-domain-free': {
    'app/ui/a.ts': "import { b } from '../features/agents/b.ts'\nexport const a = b\n",
    'app/features/agents/b.ts': 'export const b = 1\n',
  },
  'features-take-server-types-only': {
    'app/features/agents/a.ts': "import { b } from '../../../server/domains/agents/b.ts'\nexport const a = b\n",
    'server/domains/agents/b.ts': 'export const b = 1\n',
  },
  'routes-are-leaves': {
    'app/features/agents/a.ts': "import { b } from '../../routes/public/b.ts'\nexport const a = b\n",
    'app/routes/public/b.ts': 'export const b = 1\n',
  },
  'page-kernel-knows-no-feature': {
    'app/page/a.ts': "import { b } from '../features/agents/b.ts'\nexport const a = b\n",
    'app/features/agents/b.ts': 'export const b = 1\n',
  },
  'no-test-code-in-the-product': {
    'server/domains/agents/a.ts': "import { b } from '../../../tests/support/b.ts'\nexport const a = b\n",
    'tests/support/b.ts': 'export const b = 1\n',
  },
  'listed-and-resolved': { 'server/domains/agents/a.ts': "import b from 'not-a-listed-package'\nexport const a = b\n" },
  'product-runs-on-dependencies': {
    'server/domains/agents/a.ts': "import fc from 'fast-check'\nexport const a = fc\n",
  },
}

test('every rule has a planted violation here', () => {
  expect(Object.keys(VIOLATIONS).sort()).toEqual(rules.forbidden.map(({ name }) => name).sort())
})

test('every rule matches files that exist', () => {
  const files = ['app', 'server', 'common'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const pathsOf = ({ path }: { path?: string | string[] }) => [path ?? '.'].flat()
  const idle = rules.forbidden.filter(
    ({ from }) => !pathsOf(from).some((path) => files.some((file) => new RegExp(path).test(file))),
  )
  expect(idle.map(({ name }) => name)).toEqual([])
})

test('a tree that follows the rules passes, and was read', async () => {
  const { violations, modules } = await cruise({
    'server/domains/agents/a.ts': "import { b } from '../../platform/b.ts'\nexport const a = b\n",
    'server/platform/b.ts': 'export const b = 1\n',
  })
  expect(violations).toEqual([])
  expect(modules).toBe(2)
})

test.each(Object.entries(VIOLATIONS))('the rule %s fires on its planted violation', async (rule, tree) => {
  const { violations } = await cruise(tree)
  expect(violations).toContain(rule)
})

test("a feature can use a domain's type but not its value", async () => {
  const tree = {
    'app/features/agents/a.ts':
      "import type { B } from '../../../server/domains/agents/b.ts'\nexport const a = (b: B) => b\n",
    'server/domains/agents/b.ts': 'export type B = 1\n',
  }
  expect((await cruise(tree)).violations).toEqual([])
})

test('no two domains and no two features depend on each other', async () => {
  const { output } = await cruiseTree(['app', 'server'], { ...rules.options, baseDir: ROOT } as ICruiseOptions)
  if (typeof output === 'string') throw new Error(output)
  expect(output.modules.length).toBeGreaterThan(500)
  expect(folderCycles(output.modules)).toEqual([])
})

test('a cycle between two domains is detected even when no two files form one', async () => {
  const { cycles, violations } = await cruise({
    'server/domains/agents/a.ts': "import { b } from '../claims/b.ts'\nexport const a = b\n",
    'server/domains/claims/b.ts': 'export const b = 1\n',
    'server/domains/claims/c.ts': "import { d } from '../agents/d.ts'\nexport const c = d\n",
    'server/domains/agents/d.ts': 'export const d = 1\n',
  })
  expect(violations).toEqual([])
  expect(cycles).toEqual([['server/domains/agents', 'server/domains/claims']])
})

async function cruise(tree: Tree) {
  const folder = await mkdtemp(join(tmpdir(), 'enrolled-rules-'))
  try {
    for (const [path, text] of Object.entries(tree)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    await cp(join(ROOT, 'package.json'), join(folder, 'package.json'))
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    const sources = [...new Set(Object.keys(tree).map((path) => path.split('/')[0] ?? ''))]
    const options = { ...rules.options, ruleSet: { forbidden: rules.forbidden }, validate: true, baseDir: folder }
    const { output } = await cruiseTree(sources, options as ICruiseOptions)
    if (typeof output === 'string') throw new Error(output)
    const broken = output.summary.violations.map(({ rule }) => rule.name)
    return {
      violations: [...new Set(broken)],
      modules: output.summary.totalCruised,
      cycles: folderCycles(output.modules),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
