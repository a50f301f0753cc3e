const stateRequired = new Set(['AR', 'AU', 'BR', 'CA', 'MX', 'US'])

// Countries and territories without postal codes.
const withoutPostalCode = new Set(
  (
    'AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LC ML MO ' +
    'MR MS MW NR NU QA RW SB SC SL SO SR SS ST SX SY TD TG TK TL TO TV UG VU YE ZW'
  ).split(' '),
)

/** Whether addresses in the country need a state or province. */
export const needsState = (country: string): boolean => stateRequired.has(country)

/** Whether addresses in the country need a postal code. */
export const needsPostalCode = (country: string): boolean => !withoutPostalCode.has(country)
