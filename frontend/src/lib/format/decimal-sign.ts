import { moneyStyle } from '../storage/preferences.ts'

/** For every downloaded file: one number format, one kind of CSV. */
export const decimalSign = () => (moneyStyle.read() === 'local' ? ',' : '.')
