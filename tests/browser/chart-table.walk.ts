import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
}, 120_000)
afterAll(() => browser?.close())

/** Width in pixels of the pending cost details beside the menu on a screen of 1440 pixels. */
const WIDTH_PX = 925
const names = ['Laboratorio Andrómeda de la Costa', 'Florencia Pintos Etcheverry', 'Zúrich – Montevideo (Carrasco)']
const figures = ['263', '1.240.637,98', '1.240.000,00', '1.240.637,98']
const cells = [...names.map((name) => `<td>${name}</td>`), '<td>13/10/2026</td>']
const row = `<tr><th scope="row">MVD-2026-000113</th>${cells.join('')}${figures
  .map((figure) => `<td class="number">${figure}</td>`)
  .join('')}</tr>`

test('the figures of a table stay visible beside long names, which wrap; references and days do not wrap', async () => {
  const sheet = await readFile(new URL('../../frontend/src/components/chart/chart-table.css', import.meta.url), 'utf8')
  const page = await browser.newPage()
  await page.setContent(
    `<style>* { box-sizing: border-box; font-family: sans-serif } ${sheet}</style>
     <div class="chart-table" style="width: ${WIDTH_PX}px"><table>${row}</table></div>`,
  )
  const { width, clippedTexts, lines } = await page.evaluate<{
    width: number
    clippedTexts: string[]
    lines: number[]
  }>(`(() => {
    const cells = [...document.querySelectorAll('th, td')]
    const text = document.createRange()
    const linesOf = (cell) => (text.selectNodeContents(cell), text.getClientRects().length)
    return {
      width: document.querySelector('.chart-table').scrollWidth,
      clippedTexts: cells.flatMap((cell) => cell.scrollWidth > cell.clientWidth ? [cell.textContent] : []),
      lines: cells.map(linesOf),
    }
  })()`)
  expect(width).toBeLessThanOrEqual(WIDTH_PX)
  expect(clippedTexts).toEqual([])
  expect([lines[0], lines[names.length + 1]]).toEqual([1, 1])
  await page.close()
})
