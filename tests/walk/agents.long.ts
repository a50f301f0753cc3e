import { test } from 'vitest'
import { applicationWithBrowser } from '../application/application-with-browser.ts'
import { askAgents } from './agents.ts'

const open = applicationWithBrowser(20, async () => ({}))

test('the rules ask two agents and pricing a third, two answer by the links of their mails, and one is sold and published', () =>
  askAgents(open()))
