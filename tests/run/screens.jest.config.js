import walk from './walk.jest.config.js'

/** Every screen in a current browser. @type {import('jest').Config} */
export default {
  ...walk,
  displayName: 'screens',
  testMatch: ['<rootDir>/**/*.screens.ts'],
  testTimeout: 2_400_000,
}
