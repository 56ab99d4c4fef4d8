/**
 * The import rules fire: each is shown a small tree that breaks it and only it. A rule that lets its violation pass is
 * no rule, and a cruiser that reads nothing is content with everything.
 */
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise as cruiseTree, type ICruiseOptions } from 'dependency-cruiser'
import { expect, test } from 'vitest'
import rules from '../../.dependency-cruiser.mjs'

const ROOT = join(import.meta.dirname, '../..')

type Tree = Readonly<Record<string, string>>

const VIOLATIONS: Readonly<Record<string, Tree>> = {
  'no-cycles': {
    'server/agents/a.ts': "import { b } from './b.ts'\nexport const a = () => b\n",
    'server/agents/b.ts': "import { a } from './a.ts'\nexport const b = () => a\n",
  },
  'contract-is-pure': {
    'contract/words.ts': "import { secret } from '../server/platform/secret.ts'\nexport const words = secret\n",
    'server/platform/secret.ts': 'export const secret = 1\n',
  },
  'server-knows-no-app': {
    'server/agents/a.ts': "import { b } from '../../app/ui/b.ts'\nexport const a = b\n",
    'app/ui/b.ts': 'export const b = 1\n',
  },
  'platform-knows-no-room': {
    'server/platform/a.ts': "import { b } from '../agents/b.ts'\nexport const a = b\n",
    'server/agents/b.ts': 'export const b = 1\n',
  },
  'rooms-know-no-door': {
    'server/agents/a.ts': "import { b } from '../api/b.ts'\nexport const a = b\n",
    'server/api/b.ts': 'export const b = 1\n',
  },
  'doors-keep-apart': {
    'server/pages/a.ts': "import { b } from '../api/b.ts'\nexport const a = b\n",
    'server/api/b.ts': 'export const b = 1\n',
  },
  'routes-know-no-door': {
    'app/routes/public/a.tsx': "import { b } from '../../../server/api/b.ts'\nexport const a = b\n",
    'server/api/b.ts': 'export const b = 1\n',
  },
  'rooms-know-no-http': { 'server/agents/a.ts': "import fastify from 'fastify'\nexport const a = fastify\n" },
  'database-value-in-few-hands': {
    'server/agents/a.ts': "import { connect } from '../platform/connect.ts'\nexport const a = connect\n",
    'server/platform/connect.ts': 'export const connect = 1\n',
  },
  'rules-are-pure': {
    'server/agents/rules.ts': "import { db } from './db.ts'\nexport const a = db\n",
    'server/agents/db.ts': 'export const db = 1\n',
  },
  'ui-and-lib-are-domain-free': {
    'app/ui/a.ts': "import { b } from '../features/agents/b.ts'\nexport const a = b\n",
    'app/features/agents/b.ts': 'export const b = 1\n',
  },
  'features-take-server-types-only': {
    'app/features/agents/a.ts': "import { b } from '../../../server/agents/b.ts'\nexport const a = b\n",
    'server/agents/b.ts': 'export const b = 1\n',
  },
  'routes-are-leaves': {
    'app/features/agents/a.ts': "import { b } from '../../routes/public/b.ts'\nexport const a = b\n",
    'app/routes/public/b.ts': 'export const b = 1\n',
  },
  'no-test-code-in-the-product': {
    'server/agents/a.ts': "import { b } from '../../tests/support/b.ts'\nexport const a = b\n",
    'tests/support/b.ts': 'export const b = 1\n',
  },
  'listed-and-resolved': { 'server/agents/a.ts': "import b from 'left-pad-of-nobody'\nexport const a = b\n" },
  'product-runs-on-dependencies': { 'server/agents/a.ts': "import fc from 'fast-check'\nexport const a = fc\n" },
}

test('every rule has a planted violation here', () => {
  expect(Object.keys(VIOLATIONS).sort()).toEqual(rules.forbidden.map(({ name }) => name).sort())
})

test('a tree that keeps the rules passes, and was read', async () => {
  const { violations, modules } = await cruise({
    'server/agents/a.ts': "import { b } from '../platform/b.ts'\nexport const a = b\n",
    'server/platform/b.ts': 'export const b = 1\n',
  })
  expect(violations).toEqual([])
  expect(modules).toBe(2)
})

test.each(Object.entries(VIOLATIONS))('the rule %s fires on its planted violation', async (rule, tree) => {
  const { violations } = await cruise(tree)
  expect(violations).toContain(rule)
})

test('a type of a room may be used by a feature, its value may not', async () => {
  const tree = {
    'app/features/agents/a.ts': "import type { B } from '../../../server/agents/b.ts'\nexport const a = (b: B) => b\n",
    'server/agents/b.ts': 'export type B = 1\n',
  }
  expect((await cruise(tree)).violations).toEqual([])
})

async function cruise(tree: Tree): Promise<{ violations: string[]; modules: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'enrolled-house-'))
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
    return { violations: [...new Set(broken)], modules: output.summary.totalCruised }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
