/** Values that name something: digits in them are no quantity. */
const names = new Set(['zone', 'code', 'used', 'month', 'country', 'postalCode', 'tariff', 'currency', 'chargeCode'])

/** Values of a formula or a message, with quantities in the reader's form. */
export const readableValues = (
  values: Readonly<Record<string, string>>,
  decimal: (value: string) => string,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      !names.has(name) && /^-?\d+(\.\d+)?$/.test(value) ? decimal(value) : value,
    ]),
  )
