import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('the box of a chart cannot scroll: the focus in it would move the drawing', () => {
  const sheet = readFileSync(join(import.meta.dirname, '../chart.css'), 'utf8')
  const [, body] = /\.chart-body \{([^}]*overflow[^}]*)\}/.exec(sheet) ?? []
  expect(body).toContain('overflow: clip')
})
