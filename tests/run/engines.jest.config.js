import base from '../../jest.config.js'

const tests = base.projects.find(({ displayName }) => displayName === 'tests')

/** The contract tests of the ports against servers. @type {import('jest').Config} */
export default {
  ...tests,
  displayName: 'engines',
  rootDir: '..',
  testMatch: ['<rootDir>/**/*.engines.ts'],
  testTimeout: 900_000,
}
