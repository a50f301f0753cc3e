import base from '../../jest.config.js'

const deploy = base.projects.find(({ displayName }) => displayName === 'deploy')

/** The contract tests of the ports against servers. @type {import('jest').Config} */
export default {
  ...deploy,
  displayName: 'engines',
  rootDir: '../..',
  modulePathIgnorePatterns: ['/dist/', '/dist-types/'],
  moduleNameMapper: { '^@freight/([^/]+)/(.+)$': '<rootDir>/$1/src/$2.ts' },
  testMatch: ['<rootDir>/deploy/check/engines/*.engines.ts'],
  testTimeout: 900_000,
}
