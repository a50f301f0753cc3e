import { expressHeadColumns } from '@freight/contracts/express-shipment/file/express-file'
import { expect, test } from 'vitest'
import { textsOf } from '../../../testing/texts.ts'

const names = ['cliente', 'contents', 'valorMercaderia', 'insur', 'shippingDay', 'remarks']

test.each(['es', 'en', 'pt'] as const)('columns of the file have the names of the form: %s', (language) => {
  const field = Object(textsOf(language)['expressForm']?.['field'])
  const titles = expressHeadColumns
    .filter((column) => names.includes(column.field))
    .map((column) => [column.field, column.title[language]])
  expect(titles).toEqual(names.map((name) => [name, field[name]]))
})

test('a postal code has one name in every language', () => {
  const codes = expressHeadColumns.filter(({ field }) => field.endsWith('.postalCode'))
  for (const language of ['es', 'en', 'pt'] as const) {
    const { postalCode } = Object(textsOf(language)['expressForm']?.['party'])
    expect(codes.map(({ title }) => title[language].startsWith(postalCode))).toEqual([true, true])
  }
})
