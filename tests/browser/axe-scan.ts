import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * What axe finds on a page, as one line for each rule. Colours are left out where `seenInColours` says that the page was
 * looked at in them before: they come from the scheme alone, and to measure them is most of the work.
 */
export const violationsOf = async (page: Page, seenInColours = false): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    // Without frames of other origins nothing is lost, and no second page is opened for each answer.
    .setLegacyMode(true)
    // What is right is not written down piece by piece: it would take as long as to find what is wrong.
    .options({ resultTypes: ['violations'], rules: { 'color-contrast': { enabled: !seenInColours } } })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
