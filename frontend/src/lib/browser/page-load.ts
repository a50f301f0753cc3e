/** A page whose code takes longer fails with its error page. */
export const PAGE_LOAD_LIMIT = 120_000

export class PageTooSlow extends Error {
  override readonly name = 'PageTooSlow'
}

/** Loads the page anew; whoever tests that puts something else here. */
export const reloading = { now: () => location.reload() }

/** The code of a page, or a failure when it does not arrive in time. */
export const inTime = async <T>(load: () => Promise<T>, limit = PAGE_LOAD_LIMIT): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PageTooSlow(`${limit} ms`)), limit)
  })
  try {
    return await Promise.race([load(), late])
  } finally {
    clearTimeout(timer)
  }
}
