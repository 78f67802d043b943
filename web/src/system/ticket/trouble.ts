import { type TicketTrouble, ticketTroubles } from '@geodepot/contracts/system/ticket.trouble.ts'
import { CallError } from '../../kit/api/index.ts'

const troubles: ReadonlySet<string> = new Set(ticketTroubles)
const isTrouble = (text: string): text is TicketTrouble => troubles.has(text)

/** Why a link opens nothing, where that is what went wrong. */
export const troubleIn = (thrown: unknown): TicketTrouble | undefined => {
  const key = thrown instanceof CallError && thrown.code === 403 ? thrown.errors[0]?.key : undefined
  return key !== undefined && isTrouble(key) ? key : undefined
}
/** The page that says so. */
export const troublePath = (trouble: TicketTrouble): string => `/app/403?why=${trouble}`
/** What that page has to say, by its address. */
export const troubleAt = (path: string, search: string): TicketTrouble | undefined => {
  const why = path === '/app/403' ? (new URLSearchParams(search).get('why') ?? '') : ''
  return isTrouble(why) ? why : undefined
}
