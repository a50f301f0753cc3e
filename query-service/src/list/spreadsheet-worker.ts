import { spreadsheet } from './spreadsheet.ts'

/** @public Loaded by file name in a worker thread. */
export default spreadsheet
