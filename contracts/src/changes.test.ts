import { expect, test } from '@jest/globals'
import { z } from 'zod'
import { changesOf } from './changes.ts'

const form = z.object({
  name: z.string().min(1),
  tax: z.enum(['NONE', 'VAT']).default('NONE'),
  tags: z.array(z.string()),
})

test('a change sets what it names and nothing else', () => {
  expect(changesOf(form).parse({})).toEqual({})
  expect(changesOf(form).parse({ tax: 'VAT' })).toEqual({ tax: 'VAT' })
})

test('what is named has to be right', () => {
  expect(changesOf(form).safeParse({ name: '' }).success).toBe(false)
  expect(changesOf(form).safeParse({ tax: 'OTHER' }).success).toBe(false)
})
