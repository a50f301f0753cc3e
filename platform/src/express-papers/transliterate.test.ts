import { expect, test } from 'vitest'
import { scriptText, visualOrder } from './script-fonts.ts'
import { transliterate } from './paper-shipment.ts'

test.each([
  ['José Núñez, São Paulo, Århus, Straße', 'José Núñez, São Paulo, Århus, Straße'],
  ['Łódź', 'Lódz'],
  ['Москва', 'Moskva'],
  ['北京 88 号', 'BeiJing 88 Hao'],
  ['Αθήνα', 'Athina'],
  ['서울', 'SeoUl'],
  ['“x” – y\u2029z', '"x" - y z'],
  ['  two   blanks\u200b ', 'two blanks'],
  ['Jose\u0301', 'José'],
])('%s in Latin-1 is %s', (text, latin) => expect(transliterate(text)).toBe(latin))

test.each(['שלום', 'القاهرة', 'दिल्ली', 'กรุงเทพ', 'თბილისი', '東京タワー'])('%s has only ASCII letters', (text) =>
  expect(transliterate(text)).toMatch(/^[\x20-\x7e]+$/),
)

test('words from right to left are in the order of the eye, numbers and Latin words keep theirs', () => {
  expect(visualOrder('12 שלום עולם 34')).toBe('34 עולם שלום 12')
  expect(visualOrder('חברה (בית) ABC Ltd')).toBe('ABC Ltd (בית) חברה')
  expect(visualOrder('Calle שלום עולם 5')).toBe('Calle 5 עולם שלום')
  expect(visualOrder('Rincón 487')).toBe('Rincón 487')
})

test('a text has a font for each script, and Latin letters for one without a font', () => {
  expect(scriptText('Rincón')).toEqual({ text: 'Rincón' })
  expect(scriptText('თბილისი')).toEqual({ text: 'tbilisi' })
  expect(scriptText('A 羊 ไทย दि')).toEqual({
    text: [
      { text: 'A ', font: 'Inter' },
      { text: '羊', font: 'Han' },
      { text: ' ', font: 'Inter' },
      { text: 'ไทย', font: 'Thai' },
      { text: ' ', font: 'Inter' },
      { text: 'दि', font: 'Devanagari' },
    ],
  })
  expect(scriptText('a\u2028b\u2003c😀\u202e')).toEqual({ text: 'a b c:grinning: ' })
  expect(scriptText('x'.repeat(30))).toEqual({ text: 'x'.repeat(30), wordBreak: 'break-all' })
})
