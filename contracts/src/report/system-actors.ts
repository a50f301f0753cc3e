import type { Language } from '../access/session.ts'

const system = (es: string, en: string, pt: string): Readonly<Record<Language, string>> => ({
  es: `Sistema (${es})`,
  en: `System (${en})`,
  pt: `Sistema (${pt})`,
})

/** Words for parts of the application that act by themselves, by their names in events. */
export const systemActors = {
  'agent-answers': system('respuestas a agentes', 'answers to agents', 'respostas a agentes'),
  'agent-mails': system('correos a agentes', 'e-mails to agents', 'e-mails a agentes'),
  'agent-thanks': system('agradecimiento a agentes', 'thank-you e-mails to agents', 'agradecimento a agentes'),
  'auto-rating': system('costos de tarifas', 'costs from rates', 'custos de tarifas'),
  'changed-rates': system('cambios de tarifas', 'changed rates', 'alterações de tarifas'),
  'changed-user-mails': system('correos a usuarios', 'e-mails to users', 'e-mails a usuários'),
  'cost-request-mails': system('correos a agentes', 'e-mails to agents', 'e-mails a agentes'),
  'cost-requests': system('pedidos de costos', 'cost requests', 'pedidos de custos'),
  'deactivated-users': system('usuarios desactivados', 'deactivated users', 'usuários desativados'),
  demo: system('datos de demostración', 'demo data', 'dados de demonstração'),
  'express-bookings': system('reservas express', 'express bookings', 'reservas express'),
  'express-hand-overs': system('retiros y manifiestos', 'pickups and manifests', 'coletas e manifestos'),
  'express-mapped-codes': system('códigos de seguimiento', 'tracking codes', 'códigos de rastreamento'),
  'express-tracking': system('seguimiento express', 'express tracking', 'rastreamento express'),
  installation: system('instalación', 'installation', 'instalação'),
  'merged-organizations': system('organizaciones fusionadas', 'merged organizations', 'organizações unificadas'),
  'offer-mails': system('correos de ofertas', 'offer e-mails', 'e-mails de ofertas'),
  'proven-clients': system('prospectos que aprueban', 'prospects who approve', 'prospectos que aprovam'),
  'provider-test-mails': system('correos de prueba', 'test e-mails', 'e-mails de teste'),
  'quotation-rules': system('reglas de cotización', 'quotation rules', 'regras de cotação'),
  'rates-meanwhile': system('cambios de tarifas', 'changed rates', 'alterações de tarifas'),
  'retired-charge-codes': system('códigos de cargo retirados', 'retired charge codes', 'códigos de taxa retirados'),
  scheduler: system('plazos y avisos', 'deadlines', 'prazos e avisos'),
  'sent-offers': system('envío de ofertas', 'sending offers', 'envio de ofertas'),
  'sign-in': system('ingresos', 'sign-in', 'acesso'),
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>

const byName: ReadonlyMap<string, Readonly<Record<Language, string>>> = new Map(Object.entries(systemActors))

/** Words for a system actor; other ids get the name of their user. */
export const doerIn = (language: Language, nameOf: (id: string) => string) => (id: string) =>
  byName.get(id)?.[language] ?? nameOf(id)
