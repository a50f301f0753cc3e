import { spreadsheet } from './spreadsheet.ts'

/** @public A thread finds it by the file's name. */
export default spreadsheet
