import { expect, test } from 'vitest'
import { commodityRows } from './commodities.ts'
import { csvRows } from './csv.ts'

const file = `code,es,en,pt,dg
8471.30,Computadoras portátiles,Laptops,,
3604,"Fuegos artificiales, bengalas",,,yes
847,Impar,,,
9999,,,,
8471.30,Portátiles,Laptops,Portáteis,no
`

test('goods have the values of the file, and the last row of a code counts', () =>
  expect(commodityRows(csvRows(file))).toEqual({
    commodities: [
      { code: '847130', descriptions: { es: 'Portátiles', en: 'Laptops', pt: 'Portáteis' }, dg: false, active: true },
      {
        code: '3604',
        descriptions: {
          es: 'Fuegos artificiales, bengalas',
          en: 'Fuegos artificiales, bengalas',
          pt: 'Fuegos artificiales, bengalas',
        },
        dg: true,
        active: true,
      },
    ],
    skipped: 2,
  }))
