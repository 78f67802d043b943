import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { reasonIn } from '../../kit/http/refusal.ts'

export const reason = reasonIn(deviceMessages)
