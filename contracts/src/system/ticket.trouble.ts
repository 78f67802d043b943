/** Why a link opens nothing. */
export const ticketTroubles = ['expired', 'used', 'goneOn', 'shut', 'unknown', 'notYours', 'over'] as const
export type TicketTrouble = (typeof ticketTroubles)[number]
