import { expect, test } from 'vitest'
import { freeTimeHeading, freeTimeIn } from './free-time-words.ts'

test.each([
  ['DEM 20/40 (days)', 'DEMURRAGE', [], undefined],
  ['DET (days)', 'DETENTION', [], undefined],
  ['Free DEM', 'DEMURRAGE', [], undefined],
  ['Demurrage 40HC', 'DEMURRAGE', ['40HC'], undefined],
  ['DEM/DET', 'COMBINED', [], undefined],
  ['DEM day 11-15 USD', 'DEMURRAGE', [], { from: 11, to: 15 }],
  ['Detention days 16+', 'DETENTION', [], { from: 16 }],
  ['Demurrage thereafter', 'DEMURRAGE', [], 'THEREAFTER'],
] as const)('the heading %s names %s', (heading, kind, containers, days) =>
  expect(freeTimeHeading(heading)).toMatchObject({ kind, containers, ...(days && { days }) }),
)

test('free days for reefers are those of each of their types', () =>
  expect(freeTimeHeading('DET reefer (days)')?.containers).toEqual(expect.arrayContaining(['20RE', '40RE', '40REHC'])))

test.each(['Free time', 'Demurrage surcharge', 'Detalle', 'Destino', 'THC'])('the heading %s names none', (heading) =>
  expect(freeTimeHeading(heading)).toBeUndefined(),
)

const read = (text: string) =>
  freeTimeIn(text, 'USD').map(({ kind, fromDay, container, amount, currency }) =>
    [kind, container, fromDay, amount && `${currency} ${amount}`].filter(Boolean).join(' '),
  )

test.each([
  ['DEM 14 / DET 7', ['DEMURRAGE 15', 'DETENTION 8']],
  ['Free time at destination: 10 days DEM, 7 days DET dry', ['DEMURRAGE 11', 'DETENTION 8']],
  ['Demurrage: days 8-14 USD 60/day, thereafter 120', ['DEMURRAGE 8 USD 60', 'DEMURRAGE 15 USD 120']],
  ['Detention días 8 a 14 EUR 45 por día; demurrage 10 días libres', ['DETENTION 8 EUR 45', 'DEMURRAGE 11']],
  ['10 days combined', []],
  ['14 days DEM+DET', []],
  ['DEM/DET 10/7', ['DEMURRAGE 11', 'DETENTION 8']],
  ['Rates subject to detention at cost', []],
  ['14 + 7', []],
])('the text %s gives %j', (text, expected) => expect(read(text)).toEqual(expected))

test('two numbers for reefers after both kinds are their free days', () =>
  expect(read('10 days DEM, 7 days DET dry; 5/5 reefer')).toEqual(
    expect.arrayContaining(['DEMURRAGE 11', 'DETENTION 8', 'DEMURRAGE 40REHC 6', 'DETENTION 40REHC 6']),
  ))
