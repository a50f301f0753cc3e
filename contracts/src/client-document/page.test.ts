import { expect, test } from 'vitest'
import { sampleDocument } from '../testing/sample-document.ts'
import { documentPage } from './page.ts'

const sample = sampleDocument(2)
const withFooter = (footer: string) => documentPage({ ...sample, company: { ...sample.company, footer } })

test('the footer is on every page, with space for all of its lines', () => {
  const page = withFooter('Member of WCA')
  for (const number of [1, 2]) expect(JSON.stringify(page.footer(number, 2))).toContain('Member of WCA')
  const margins = ['', 'Member of WCA', `${'a'.repeat(131)}\nb`].map((text) => withFooter(text).pageMargins[3])
  expect(margins).toEqual([46, 55, 73])
})

test('optional services and conditions begin on the page of their title, each exactly once', () => {
  const [service] = sample.alternatives[0]?.optional ?? []
  const alternatives = sample.alternatives.map((one) => ({
    ...one,
    optional: service === undefined ? [] : ['INS', 'INP'].map((code) => ({ ...service, code })),
  }))
  const { content } = documentPage({ ...sample, alternatives, conditions: ['One.', 'Two.', 'Three.'] })
  const unbreakableParts = content.filter(({ unbreakable }) => unbreakable === true).map((part) => JSON.stringify(part))
  const [optional = ''] = unbreakableParts
  const conditions = unbreakableParts.at(-1)
  expect([optional.includes('Servicios opcionales'), optional.includes('INS'), optional.includes('INP')]).toEqual([
    true,
    true,
    false,
  ])
  expect(conditions).toMatch(/Condiciones.*"ol":\["One\."\]/)
  expect(JSON.stringify(content)).toContain('"ol":["Two.","Three."],"start":2')
  expect(JSON.stringify(content).match(/INP/g)).toHaveLength(1)
})

test('conditions follow all alternatives, once', () => {
  const names = ['Direct', 'By way of Santos']
  const alternatives = names.flatMap((name) => sample.alternatives.slice(0, 1).map((one) => ({ ...one, title: name })))
  const text = JSON.stringify(documentPage({ ...sample, alternatives, conditions: ['Space permitting.'] }).content)
  const titles = names.map((name) => text.lastIndexOf(name))
  expect(Math.min(...titles)).toBeGreaterThan(-1)
  expect(text.indexOf('Space permitting.')).toBeGreaterThan(Math.max(...titles))
  expect(text.match(/Space permitting/g)).toHaveLength(1)
})

test('a document without optional services or conditions has no titles for them', () => {
  const alternatives = sample.alternatives.map((one) => ({ ...one, optional: [] }))
  const pageText = JSON.stringify(documentPage({ ...sample, alternatives, conditions: [] }).content)
  expect([pageText.includes('Servicios opcionales'), pageText.includes('Condiciones')]).toEqual([false, false])
})
