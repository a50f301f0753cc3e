/** Waits until something holds. @throws Error when it does not within the milliseconds */
export const within = async (ms: number, holds: () => Promise<boolean>) => {
  const end = performance.now() + ms
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`It did not hold within ${ms} ms`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
