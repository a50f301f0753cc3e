import walk from './walk.jest.config.js'

/** Every screen in a current browser. @type {import('jest').Config} */
export default {
  ...walk,
  displayName: 'screens',
  testMatch: ['<rootDir>/deploy/check/*.screens.ts'],
  testTimeout: 2_400_000,
}
