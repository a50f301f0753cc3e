/**
 * What a provider gives costs for: every mode, and express. No schema here, so that screens can load the lists alone.
 */
export const providerServices = ['FCL', 'LCL', 'RORO', 'LSE', 'ULD', 'FTL', 'LTL', 'EXPRESS'] as const

/** The usual kinds of providers; a company may write others in its own words. */
export const providerCategories = [
  'AGENT',
  'CONSOLIDATOR',
  'SHIPPING_LINE',
  'AIRLINE',
  'HAULIER',
  'COURIER',
  'CUSTOMS_BROKER',
  'TERMINAL',
  'WAREHOUSE',
  'INSURER',
] as const

/** In which language a provider is written to. */
export const providerLanguages = ['es', 'en', 'pt'] as const

/** In use and asked for costs, in use but not to be asked, or out of use. */
export const providerStates = ['ACTIVE', 'BLOCKED', 'INACTIVE'] as const
