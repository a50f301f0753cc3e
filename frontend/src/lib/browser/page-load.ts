/** Timeout in milliseconds; after it the page shows an error. */
export const PAGE_LOAD_LIMIT = 120_000

export class PageTooSlow extends Error {
  override readonly name = 'PageTooSlow'
}

/** Reloads the page; tests replace it. */
export const reloading = { now: () => location.reload() }

/** Code of a page; rejects after the timeout. */
export const inTime = async <T>(load: () => Promise<T>, limit = PAGE_LOAD_LIMIT): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PageTooSlow(`${limit} ms`)), limit)
  })
  try {
    return await Promise.race([load(), timeout])
  } finally {
    clearTimeout(timer)
  }
}
