/**
 * The import rules of docs/architecture.md. scripts/check.ts asserts that modules were really read, and
 * tests/architecture/imports.test.ts plants one violation per rule to see it fire.
 */
const DOMAINS = '^server/domains/'
const ENTRY_POINTS = '^server/(http/[a-z]+|worker|cli)/'
const TESTS = '[.]test[.]tsx?$'

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'common-is-pure',
      comment: 'Common code is used by both sides: zod, texts, and itself only.',
      severity: 'error',
      from: { path: '^common/', pathNot: TESTS },
      to: { pathNot: '^common/|(^|/)node_modules/(zod|@lingui/core)/' },
    },
    { name: 'server-knows-no-app', severity: 'error', from: { path: '^server/' }, to: { path: '^app/' } },
    {
      name: 'platform-knows-no-domain',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: TESTS },
      to: { path: [DOMAINS, ENTRY_POINTS] },
    },
    {
      name: 'domains-know-no-entry-point',
      comment: 'Entry points parse, identify and present; domains hold rules and SQL.',
      severity: 'error',
      from: { path: DOMAINS },
      to: { path: ENTRY_POINTS },
    },
    {
      name: 'entry-points-keep-apart',
      comment: 'What two of them share is in platform or common; server/app.ts puts them together.',
      severity: 'error',
      from: { path: ENTRY_POINTS, pathNot: TESTS },
      to: { path: ENTRY_POINTS, pathNot: '^server/$1/' },
    },
    {
      name: 'routes-know-no-entry-point',
      severity: 'error',
      from: { path: '^app/' },
      to: { path: ENTRY_POINTS },
    },
    {
      name: 'domains-know-no-http',
      comment: 'A domain gets plain values: no request, no React.',
      severity: 'error',
      from: { path: DOMAINS, pathNot: TESTS },
      to: { path: '(^|/)node_modules/(fastify|@fastify|react|react-dom|react-router|commander)/' },
    },
    {
      name: 'database-value-in-few-hands',
      comment:
        'Domains take Db as their first argument; only the composition root, the CLI, scripts, tests and ops open one.',
      severity: 'error',
      from: {
        pathNot: `^server/(platform|cli)/|^server/(app|main|open-database)[.]ts$|^(scripts|tests|ops)/|${TESTS}`,
      },
      to: {
        path: '^server/platform/(connect|open-job-pool)[.]ts$|(^|/)node_modules/postgres/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'ui-and-lib-are-domain-free',
      severity: 'error',
      from: { path: '^app/(ui|lib)/' },
      to: { path: '^server/|^app/(features|routes)/' },
    },
    {
      name: 'features-take-server-types-only',
      severity: 'error',
      from: { path: '^app/features/' },
      to: { path: '^server/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'routes-are-leaves',
      severity: 'error',
      from: { pathNot: '^app/(page|spa)/routes[.]tsx?$' },
      to: { path: '^app/routes/' },
    },
    {
      name: 'page-kernel-knows-no-feature',
      comment: 'Only the URL table, what draws the frame of a page, and the list of islands.',
      severity: 'error',
      from: { path: '^app/page/', pathNot: `^app/page/(routes[.]ts|render[.]tsx|frame[.]tsx|islands[.]ts)$|${TESTS}` },
      to: { path: '^app/(features|routes|spa)/' },
    },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: { path: '^(app|server|common)/', pathNot: TESTS },
      to: { path: `^(tests|ops)/|${TESTS}` },
    },
    {
      name: 'listed-and-resolved',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['unknown', 'undetermined', 'npm-no-pkg', 'npm-unknown'], pathNot: '^virtual:' },
    },
    {
      name: 'product-runs-on-dependencies',
      comment: 'What production imports is no devDependency. Development’s Vite is loaded on demand.',
      severity: 'error',
      from: { path: '^(app|server|common)/', pathNot: `${TESTS}|^server/load-pages[.]ts$` },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|data|tests/support/make-extract)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
    detectProcessBuiltinModuleCalls: true,
  },
}
