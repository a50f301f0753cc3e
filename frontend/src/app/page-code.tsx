import type { ComponentType } from 'react'
import { lazyPart } from '../components/feedback/lazy-part.tsx'
import { PagePlaceholder } from '../components/feedback/load-state.tsx'
import { inTime } from '../lib/browser/page-load.ts'
import type { TextGroup } from '../lib/i18n/text-groups.ts'

/**
 * A lazy page, or lazy content of a page. If its code fails to load, its place shows the error with a retry, and the
 * bar stays.
 */
export const lazyPage = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  texts: readonly TextGroup[] = [],
  failed?: unknown,
) => lazyPart(load, { texts, failed, missing: 'page', waiting: <PagePlaceholder /> })

/** Loads the code of a page for a route’s `lazy`. Never rejects; logs why the code failed to load. */
export const pageCode = (load: () => Promise<ComponentType>) => async (): Promise<{ Component: ComponentType }> => {
  try {
    return { Component: await inTime(load) }
  } catch (failed) {
    reportError(failed)
    return { Component: lazyPage(load, [], failed) }
  }
}
