import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * Violations that axe finds on a page, one line per rule. With `isSchemeSeen` it skips contrast, which an earlier scan of
 * the page in this scheme covered: measuring colours takes most of the time.
 */
export const violationsOf = async (page: Page, isSchemeSeen = false): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    // There are no frames of other origins, so this mode needs no second page per result.
    .setLegacyMode(true)
    // Passed checks are not collected: that would take as long as the violations.
    .options({ resultTypes: ['violations'], rules: { 'color-contrast': { enabled: !isSchemeSeen } } })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
