/** Of the lines of an offer, so many travel at once: what somebody without an account sends stays small. */
export const linesAtOnce = 7
/** Of Incoterms 2020. */
export const incoterms = ['EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP'] as const
export const conditions = ['new', 'refurbished', 'used'] as const
