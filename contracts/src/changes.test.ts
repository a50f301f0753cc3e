import { expect, test } from 'vitest'
import { z } from 'zod'
import { amendmentOf, changesOf } from './changes.ts'

const form = z.object({
  name: z.string().min(1),
  tax: z.enum(['NONE', 'VAT']).default('NONE'),
  tags: z.array(z.string()),
})

test('a change contains only the given fields', () => {
  expect(changesOf(form).parse({})).toEqual({})
  expect(changesOf(form).parse({ tax: 'VAT' })).toEqual({ tax: 'VAT' })
})

test('an invalid field of a change is rejected', () => {
  expect(changesOf(form).safeParse({ name: '' }).success).toBe(false)
  expect(changesOf(form).safeParse({ tax: 'OTHER' }).success).toBe(false)
})

test('an amendment removes an optional field with null, and rejects null for others', () => {
  const amendment = amendmentOf(form.extend({ until: z.iso.date().optional() }))
  expect(amendment.parse({})).toEqual({})
  expect(amendment.parse({ until: null, tax: 'VAT' })).toEqual({ until: null, tax: 'VAT' })
  expect(amendment.parse({ until: '2026-03-10' })).toEqual({ until: '2026-03-10' })
  for (const invalid of [{ until: 'soon' }, { name: null }, { tax: null }])
    expect(amendment.safeParse(invalid).success).toBe(false)
})
