import { scrapMessages } from '@geodepot/contracts/equipment/scrap.messages.ts'
import { reasonIn } from '../../kit/http/refusal.ts'

export const reason = reasonIn(scrapMessages)
