/** Services of a provider: every mode, and express. Without schemas, so that screens can load the lists alone. */
export const providerServices = ['FCL', 'LCL', 'RORO', 'LSE', 'ULD', 'FTL', 'LTL', 'EXPRESS'] as const

/** Common categories of providers; a company may type others. */
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

/** Active, active without cost requests, or inactive. */
export const providerStates = ['ACTIVE', 'BLOCKED', 'INACTIVE'] as const
