/** Common codes of main freight: a new code with this name is main freight unless the user sets it otherwise. */
export const usualMainFreight: readonly string[] = ['OFR', 'AFR', 'RFR', 'FRT', 'OCF', 'AIF', 'TRF']
