import { expect, test } from 'vitest'
import { colours } from '../../testing/chart-colours.ts'
import { pictureOptions } from './picture.ts'

test('a picture of cells has a legend of its colours below', () => {
  const chart = { title: 'x', categories: [], series: [] }
  const legend = { from: 'menos', to: 'más', shades: ['1f', 'ff'] }
  const of = (more: object) => pictureOptions({ ...chart, ...more }, undefined, colours)
  expect(of({ legend }).caption?.text?.replaceAll(/<.*?>/g, '')).toBe('menos ■■ más')
  expect(of({ legend }).caption?.text).toContain('blue1f')
  expect(of({})).not.toHaveProperty('caption')
})

test('a picture has title, measure, days and filters at its left', () => {
  const { title, subtitle, chart } = pictureOptions(
    { title: 'Tasa de éxito', note: 'ganadas / decididas', categories: [], series: [] },
    'General · 01/11/2026 – 28/11/2026',
    colours,
  )
  expect(title).toMatchObject({ text: 'Tasa de éxito', align: 'left' })
  expect(subtitle).toMatchObject({ text: 'ganadas / decididas · General · 01/11/2026 – 28/11/2026', align: 'left' })
  // A font set here would keep the library from embedding the fonts of the page.
  expect(chart?.style).toBeUndefined()
})
