import { expect, test } from 'vitest'

const { seriousAdvisories, withoutWaiver } = await import(new URL('audit.mjs', import.meta.url).href)

const advisory = { source: 1089, name: 'tar', severity: 'high', title: 'Path traversal' }
const report = {
  vulnerabilities: {
    tar: { via: [advisory, { ...advisory, source: 1090, severity: 'moderate' }] },
    archiver: { via: ['tar'] },
  },
}
const planted = { id: '1089', name: 'tar', severity: 'high', title: 'Path traversal' }

test('an advisory of high severity is reported once, with its package', () =>
  expect(seriousAdvisories(report)).toEqual([planted]))

test('an advisory is skipped until the last day of its waiver', () => {
  const waivers = [{ id: '1089', until: '2026-12-31', reason: 'not reachable' }]
  expect(withoutWaiver([planted], waivers, '2026-12-31')).toEqual([])
  expect(withoutWaiver([planted], waivers, '2027-01-01')).toEqual([planted])
})
