export const companies = ['MVD', 'AUZ'] as const
export const languages = ['es', 'en', 'pt'] as const
