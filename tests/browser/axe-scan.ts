import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds on a page, as one line for each rule. */
export const violationsOf = async (page: Page): Promise<string[]> => {
  // Without frames of other origins nothing is lost, and no second page is opened for each answer.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
