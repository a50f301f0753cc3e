import { choice, choiceOrNone, decimal, list, text } from '../api/fields.ts'
import { chargeableSteps } from '../company-settings/usual-numbers.ts'
import { providerServices } from '../vocabulary/provider.ts'
import { languages } from '../vocabulary/people.ts'

/** Fields of a provider, in the order of its file. */
export const providerFields = {
  code: text(20, {
    required: 'A provider needs a code.',
    mustImport: true,
    headings: ['codigo', 'code', 'provider code', 'codigo de proveedor'],
  }),
  name: text(200, {
    required: 'A provider needs a name.',
    headings: ['nombre', 'name', 'nome', 'proveedor', 'provider', 'fornecedor'],
  }),
  language: choice(languages, 'en', { headings: ['idioma', 'language', 'lengua'] }),
  services: list(providerServices, { headings: ['servicios', 'services', 'servicos', 'modos', 'modes'] }),
  categories: list(undefined, { headings: ['categorias', 'categories', 'categoria', 'category'] }),
  originCountries: list(undefined, {
    headings: ['paises de origen', 'origin countries', 'paises de origem', 'origen', 'origin', 'origem'],
  }),
  destinationCountries: list(undefined, {
    headings: ['paises de destino', 'destination countries', 'destino', 'destination'],
  }),
  comments: text(2000, { later: true, headings: ['comentarios', 'comments', 'notas', 'notes'] }),
  // The provider's numbers for the chargeable weight; null: those of the company.
  airDivisor: decimal({ later: true, headings: ['divisor aereo', 'air divisor', 'divisor volumetrico'] }),
  airStep: choiceOrNone(chargeableSteps, {
    later: true,
    headings: ['redondeo aereo', 'air rounding', 'air step', 'arredondamento aereo'],
  }),
  airMinimum: decimal({ later: true, headings: ['minimo aereo', 'air minimum'] }),
  seaKgPerM3: decimal({ later: true, headings: ['kg por m3 maritimo', 'sea kg per m3'] }),
  seaMinimum: decimal({ later: true, headings: ['minimo maritimo', 'sea minimum'] }),
  roadKgPerM3: decimal({ later: true, headings: ['kg por m3 terrestre', 'road kg per m3', 'kg por m3 rodoviario'] }),
  roadKgPerLdm: decimal({
    later: true,
    headings: ['kg por metro lineal', 'road kg per loading metre', 'road kg per ldm', 'kg por metro linear'],
  }),
  roadStep: choiceOrNone(chargeableSteps, {
    later: true,
    headings: ['redondeo terrestre', 'road rounding', 'road step', 'arredondamento rodoviario'],
  }),
  roadMinimum: decimal({ later: true, headings: ['minimo terrestre', 'road minimum', 'minimo rodoviario'] }),
}
