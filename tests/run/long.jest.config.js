import base from '../../jest.config.js'

const tests = base.projects.find(({ displayName }) => displayName === 'tests')

/** Kill rounds, all screens under axe, and whatever else takes minutes. @type {import('jest').Config} */
export default {
  ...tests,
  displayName: 'long',
  rootDir: '..',
  testMatch: ['<rootDir>/**/*.long.ts'],
  testTimeout: 2_400_000,
}
