import { deviceKitMessages } from '@geodepot/contracts/equipment/device-kit.messages.ts'
import { reasonIn } from '../../kit/http/refusal.ts'

export const reason = reasonIn(deviceKitMessages)
