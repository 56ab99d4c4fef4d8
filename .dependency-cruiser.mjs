/**
 * The house rules on imports (docs/architecture.md). scripts/check.ts asserts that modules were really read, and
 * tests/architecture/rules-fire.test.ts plants one violation per rule to see it fire.
 */
const ROOMS =
  '^server/(agents|places|imports|verification|accounts|claims|reviews|questions|articles|resources|newsletter|chat|notifications|moderation|contact|demo|listings|saved|corrections|education|desk)/'
const DOORS = '^server/(api|feeds|live|pages|jobs|cli|dev)/'
const TESTS = '[.]test[.]tsx?$'

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contract-is-pure',
      comment: 'The contract is used by both sides: zod and itself only.',
      severity: 'error',
      from: { path: '^contract/', pathNot: TESTS },
      to: { pathNot: '^contract/|(^|/)node_modules/zod/' },
    },
    { name: 'server-knows-no-app', severity: 'error', from: { path: '^server/' }, to: { path: '^app/' } },
    {
      name: 'platform-knows-no-room',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: TESTS },
      to: { path: [ROOMS, DOORS] },
    },
    {
      name: 'rooms-know-no-door',
      comment: 'Doors parse and present; rooms know rules and SQL.',
      severity: 'error',
      from: { path: ROOMS },
      to: { path: DOORS },
    },
    {
      name: 'doors-keep-apart',
      comment: 'The pages door answers errors with the API’s envelope only through the composition root.',
      severity: 'error',
      from: { path: '^server/(api|feeds|live|pages|jobs|cli|dev)/', pathNot: TESTS },
      to: { path: DOORS, pathNot: '^server/$1/' },
    },
    {
      name: 'routes-know-no-door',
      severity: 'error',
      from: { path: '^app/' },
      to: { path: DOORS },
    },
    {
      name: 'rooms-know-no-http',
      comment: 'A room gets plain values: no request, no React.',
      severity: 'error',
      from: { path: ROOMS, pathNot: TESTS },
      to: { path: '(^|/)node_modules/(fastify|@fastify|react|react-dom|react-router|commander)/' },
    },
    {
      name: 'database-value-in-few-hands',
      comment: 'Rooms take Db as their first argument; only roots, the CLI, tests, bench and drills open one.',
      severity: 'error',
      from: {
        pathNot: `^server/(platform|cli)/|^server/(app|main|open-database)[.]ts$|^(tests|bench|drills|deploy)/|${TESTS}`,
      },
      to: { path: '^server/platform/connect[.]ts$|(^|/)node_modules/postgres/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      from: { path: '/rules[.]ts$' },
      to: { pathNot: '/types[.]ts$|^server/platform/(errors|actors)[.]ts$|^contract/' },
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
      from: { pathNot: '^app/routes[.]ts$' },
      to: { path: '^app/routes/', pathNot: '[+]types' },
    },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: { path: '^(app|server|contract)/', pathNot: TESTS },
      to: { path: `^(tests|bench|drills|deploy)/|${TESTS}` },
    },
    {
      name: 'listed-and-resolved',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['unknown', 'undetermined', 'npm-no-pkg', 'npm-unknown'], pathNot: '[+]types|^virtual:' },
    },
    {
      name: 'product-runs-on-dependencies',
      comment: 'What production imports is no devDependency. Development’s Vite is loaded on demand.',
      severity: 'error',
      from: { path: '^(app|server|contract)/', pathNot: `${TESTS}|^app/routes[.]ts$|^server/load-pages[.]ts$` },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|data|[.]react-router|tests/support/make-extract)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
    detectProcessBuiltinModuleCalls: true,
  },
}
