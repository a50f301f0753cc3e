import { test } from 'vitest'
import { applicationWithBrowser } from '../application/application-with-browser.ts'
import { requestAgentCosts } from './agents.ts'

const open = applicationWithBrowser(20, async () => ({}))

test('rules ask two agents and pricing a third, two answer through their mailed links, and one is sold and published', () =>
  requestAgentCosts(open()))
