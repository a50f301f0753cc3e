import base from '../../jest.config.js'

const deploy = base.projects.find(({ displayName }) => displayName === 'deploy')

/** Kill rounds, all screens under axe, and whatever else takes minutes. @type {import('jest').Config} */
export default {
  ...deploy,
  displayName: 'long',
  rootDir: '../..',
  modulePathIgnorePatterns: ['/dist/', '/dist-types/'],
  moduleNameMapper: { '^@freight/([^/]+)/(.+)$': '<rootDir>/$1/src/$2.ts' },
  testMatch: ['<rootDir>/deploy/check/**/*.long.ts'],
  testTimeout: 2_400_000,
}
