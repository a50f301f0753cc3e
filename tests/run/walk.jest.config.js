import base from '../../jest.config.js'

const tests = base.projects.find(({ displayName }) => displayName === 'tests')

/** The main job in a real browser against the compiled application. @type {import('jest').Config} */
export default {
  ...tests,
  displayName: 'walk',
  rootDir: '..',
  testMatch: ['<rootDir>/**/*.walk.ts'],
  testTimeout: 600_000,
}
