declare module 'fs-native-extensions' {
  /** Takes an exclusive lock for the open file; false if another open file holds it. */
  export const tryLock: (file: number) => boolean
}
