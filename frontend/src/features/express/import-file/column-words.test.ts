import { expressHeadColumns } from '@freight/contracts/express-shipment/file/express-file'
import i18next from 'i18next'
import { expect, test } from 'vitest'

const names = ['cliente', 'contents', 'valorMercaderia', 'insur', 'shippingDay', 'remarks']

test.each(['es', 'en', 'pt'] as const)('columns of the file have the names of the form: %s', (language) => {
  const t = i18next.getFixedT(language, 'expressForm')
  const titles = expressHeadColumns
    .filter((column) => names.includes(column.field))
    .map((column) => [column.field, column.title[language]])
  expect(titles).toEqual(names.map((name) => [name, t(`field.${name}` as 'field.contents')]))
})

test('a postal code has one name in every language', () => {
  const codes = expressHeadColumns.filter(({ field }) => field.endsWith('.postalCode'))
  for (const language of ['es', 'en', 'pt'] as const) {
    const postalCode = i18next.getFixedT(language, 'expressForm')('party.postalCode')
    expect(codes.map(({ title }) => title[language].startsWith(postalCode))).toEqual([true, true])
  }
})
