import base from '../../jest.config.js'

const deploy = base.projects.find(({ displayName }) => displayName === 'deploy')

/** The main job in a real browser against the compiled house. @type {import('jest').Config} */
export default {
  ...deploy,
  displayName: 'walk',
  rootDir: '../..',
  modulePathIgnorePatterns: ['/dist/', '/dist-types/'],
  moduleNameMapper: { '^@freight/([^/]+)/(.+)$': '<rootDir>/$1/src/$2.ts' },
  testMatch: ['<rootDir>/deploy/check/walk/*.walk.ts'],
  testTimeout: 600_000,
}
