import type { ComponentType } from 'react'
import { lazyWithTexts } from '../components/feedback/lazy-with-texts.tsx'
import { PagePlaceholder } from '../components/feedback/page-placeholder.tsx'
import { inTime } from '../lib/browser/page-load.ts'
import type { TextsName } from '../lib/i18n/i18n.ts'

/**
 * A page, or what fills one when its address says so. Code that does not come in time is said in its place, with the bar
 * around it, and is asked for again there.
 */
export const lazyPage = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  texts: readonly TextsName[] = [],
  failed?: unknown,
) => lazyWithTexts(load, texts, { failed, missing: 'page', waiting: <PagePlaceholder /> })

/** The code of a page, for a route's `lazy`. Never rejects; the console has why the code was missing. */
export const pageCode = (load: () => Promise<ComponentType>) => async (): Promise<{ Component: ComponentType }> => {
  try {
    return { Component: await inTime(load) }
  } catch (failed) {
    reportError(failed)
    return { Component: lazyPage(load, [], failed) }
  }
}
