import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
}, 120_000)
afterAll(() => browser?.close())

const line = (name: string, price: string, cells: string) =>
  `<tr><th scope="row">${name}</th><td>${price}</td><td class="quiet">${cells}</td></tr>`
const sources = [
  line('Ruta', 'CNSHA – Montevideo (Carrasco)', 'A12, B12'),
  line('OFR 20GP', '<span class="quiet">1.480,00 → </span>US$ 1.430,00 <span>−50,00 (−3,4 %)</span>', 'C12'),
  line('THCO 40HC', '<span class="quiet">US$ 12.150,00 → </span><span>ya no está</span>', ''),
  line('BAF por contenedor', 'US$ 1.190,00 <span>+1.190,00 (+100,5 %)</span>', 'Surcharges!C15, Surcharges!C16'),
].join('')
const changes = `<tr><td></td><th>hoy</th><th>nueva</th></tr>
  <tr><th scope="row">AFR desde 1.000</th><td>7,50 / 6,80 / 6,40 / 6,10 / 5,90</td><td>7,40 / 6,70 / 6,30 / 6,00 / 5,80</td></tr>
  <tr><th scope="row">Comentarios</th><td>${'SubjectToSpaceAndEquipment'.repeat(2)}</td><td>ninguno</td></tr>`

test('the panel of a row holds its tables, with cells and differences, at a screen of 1440 pixels', async () => {
  const css = (file: string) => readFile(new URL(`../../frontend/src/${file}`, import.meta.url), 'utf8')
  const sheets = await Promise.all(['app/theme/base.css', 'features/rate/import/import.css'].map(css))
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  // The work fills what the menu and the steps leave of the screen.
  await page.setContent(
    `<style>* { box-sizing: border-box; font-family: sans-serif; font-size: 13px } table { border-collapse: collapse }
       .grid { display: grid; gap: 12px } .min { min-width: 0 } ${sheets.join('\n')}</style>
     <div class="rate-check-both grid" style="width: 940px">
       <div class="min"></div>
       <div class="min"><section class="rate-import-card min">
         <table class="rate-changes rate-compared">${changes}</table>
         <table class="rate-changes rate-sources">${sources}</table>
       </section></div>
     </div>`,
  )
  const { overflows, clippedTexts } = await page.evaluate<{ overflows: number[]; clippedTexts: string[] }>(`(() => {
    const card = document.querySelector('.rate-import-card')
    const right = card.getBoundingClientRect().right
    return {
      overflows: [...card.querySelectorAll('table')].map((one) => Math.max(0, one.getBoundingClientRect().right - right)),
      clippedTexts: [...card.querySelectorAll('th, td')]
        .flatMap((cell) => cell.scrollWidth > cell.clientWidth ? [cell.textContent] : []),
    }
  })()`)
  expect(overflows).toEqual([0, 0])
  expect(clippedTexts).toEqual([])
  await page.close()
})
